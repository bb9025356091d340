import { expect, it } from 'vitest'
import { Flusher, Outbox } from './outbox.js'

const flusher = new Flusher()
const newOutbox = (): Outbox =>
  new Outbox({ now: Date.now, droppedMessage: () => 'dropped', flusher })

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value)
}

it('sends the messages of one event loop turn as one chunk', async () => {
  const outbox = newOutbox()
  const reader = outbox.stream.getReader()
  const chunk = read(reader)
  outbox.write('one')
  await Promise.resolve()
  outbox.write('two')
  expect(await chunk).toBe('onetwo')
  outbox.write('three')
  expect(await read(reader)).toBe('three')
})

it('shares the bytes of equal messages only', async () => {
  const outboxes = Array.from({ length: 3 }, newOutbox)
  const readers = outboxes.map(({ stream }) => stream.getReader())
  const chunks = Promise.all(readers.map((reader) => reader.read()))
  for (const outbox of outboxes) outbox.write('one')
  outboxes[1]?.write('two')
  outboxes[2]?.write('three')
  outboxes[0]?.write('two')
  const [first, second, third] = (await chunks).map(({ value }) => value)
  expect(second).toBe(first)
  expect(new TextDecoder().decode(third)).toBe('onethree')
})

it('makes writers wait for a reading client with a full chunk', async () => {
  const [reading, stalled] = [newOutbox(), newOutbox()]
  const reader = reading.stream.getReader()
  reading.write('ready')
  await read(reader)
  const chunk = read(reader)
  const large = 'x'.repeat(64 * 1024)
  stalled.write(large)
  reading.write(large)
  expect(reading.isWaiting).toBe(true)
  await flusher.untilRoom()
  expect(reading.isWaiting).toBe(false)
  expect(await chunk).toBe(large)
  expect(stalled.isWaiting).toBe(true)
})

it('replaces all messages by a single one when a client does not read', async () => {
  const outbox = newOutbox()
  for (let n = 0; n < 1001; n++) outbox.write('x')
  expect(await read(outbox.stream.getReader())).toBe('dropped')
})

it('keeps the messages that have to arrive, after the one that replaces the others', async () => {
  const outbox = newOutbox()
  outbox.write('first', true)
  const reader = outbox.stream.getReader()
  expect(await read(reader)).toBe('first')
  outbox.write('before', true)
  for (let n = 0; n < 1001; n++) outbox.write('x')
  outbox.write('after', true)
  expect(await read(reader)).toBe('droppedbeforeafter')
  outbox.write('next')
  expect(await read(reader)).toBe('next')
})

it('closes the connection of a client that does not read when too many of them wait', async () => {
  const outbox = newOutbox()
  for (let n = 0; n < 1001; n++) outbox.write('x', true)
  await outbox.closed
  await expect(read(outbox.stream.getReader())).rejects.toThrow('has stopped reading')
})
