#!/bin/sh
# Asks the reference library one question.
curl --silent --show-error --fail "${QUINTET_URL:-http://127.0.0.1:6789}/research/mcp" \
  --header "Authorization: Bearer $QUINTET_TOKEN" \
  --header "Content-Type: application/json" \
  --header "Accept: application/json, text/event-stream" \
  --data '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
    "name": "research_query",
    "arguments": {"query": "How do I share state between threads in Rust?"}}}'
