#!/usr/bin/env node
// React renders several times faster when it knows that nobody develops on it; it looks when it is loaded.
process.env.NODE_ENV ??= 'production'

const { main } = await import('../dist/main.js')
await main(process.argv)
