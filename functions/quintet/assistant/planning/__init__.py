"""Which notifications an event gets, and when: policies, and the checks that follow any of them."""
