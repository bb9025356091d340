import { expect, it } from 'vitest'
import { localOperator } from '../../caller.js'
import { LiveConnection, LiveConnections } from './connections.js'
import { Flusher } from './send-buffer.js'

const network = '192.0.2.1'
const shared = '192.0.2.2'
const sendBuffer = { now: () => 0, droppedMessage: () => '', flusher: new Flusher() }

function createConnections(): LiveConnections {
  const networks = { isShared: (one: string) => one === shared }
  return new LiveConnections({ settings: { rateLimit: { enabled: true } }, networks })
}

/** Creates a connection of a visitor. */
function ofVisitor(id: string, from = network): LiveConnection {
  const caller = { kind: 'visitor', id, clientId: 'club' } as const
  return new LiveConnection({ caller, expiresAt: 0 }, from, sendBuffer)
}

// Seen to fail: a network had any number of connections.
it('refuses visitors above 500 connections of a network, and 5,000 of a shared one', () => {
  for (const [from, max] of [
    [network, 500],
    [shared, 5000],
  ] as const) {
    const connections = createConnections()
    for (let n = 0; n < max; n++) connections.add(ofVisitor(`${n}`, from))
    expect(() => connections.add(ofVisitor('next', from))).toThrow('too many live connections')
    connections.add(ofVisitor('elsewhere', '198.51.100.1'))
    connections.add(new LiveConnection({ caller: localOperator, expiresAt: 0 }, from, sendBuffer))
  }
})

// Seen to fail: a connection that was removed twice made room for two, and the last one of a network for none.
it('makes room for one connection when one is removed', () => {
  const connections = createConnections()
  const all = Array.from({ length: 500 }, (_, n) => ofVisitor(`${n}`))
  for (const connection of all) connections.add(connection)
  const [first] = all
  for (let round = 0; round < 2; round++) if (first) connections.remove(first)
  connections.add(ofVisitor('next'))
  expect(() => connections.add(ofVisitor('another'))).toThrow('too many live connections')
  for (const connection of connections.all()) connections.remove(connection)
  expect(connections.size).toBe(0)
  for (const connection of all) connections.add(connection)
  expect(connections.size).toBe(500)
})
