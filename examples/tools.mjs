// Lists the tools of every family, from the one address of all.
const { QUINTET_URL: origin = "http://127.0.0.1:6789", QUINTET_TOKEN: token } = process.env;

const answer = await fetch(`${origin}/mcp`, {
  method: "POST",
  headers: {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
  },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
});
if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
for (const tool of (await answer.json()).result.tools) console.log(`${tool.name}: ${tool.title}`);
