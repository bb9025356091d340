import { expect, it } from 'vitest'
import { Flusher, SendBuffer } from './send-buffer.js'

const flusher = new Flusher()
const newSendBuffer = (): SendBuffer =>
  new SendBuffer({ now: Date.now, droppedMessage: () => 'dropped', flusher })

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value)
}

it('sends the messages of one event loop turn as one chunk', async () => {
  const sendBuffer = newSendBuffer()
  const reader = sendBuffer.stream.getReader()
  const chunk = read(reader)
  sendBuffer.write('one')
  await Promise.resolve()
  sendBuffer.write('two')
  expect(await chunk).toBe('onetwo')
  sendBuffer.write('three')
  expect(await read(reader)).toBe('three')
})

it('shares the bytes of equal messages only', async () => {
  const sendBuffers = Array.from({ length: 3 }, newSendBuffer)
  const readers = sendBuffers.map(({ stream }) => stream.getReader())
  const chunks = Promise.all(readers.map((reader) => reader.read()))
  for (const sendBuffer of sendBuffers) sendBuffer.write('one')
  sendBuffers[1]?.write('two')
  sendBuffers[2]?.write('three')
  sendBuffers[0]?.write('two')
  const [first, second, third] = (await chunks).map(({ value }) => value)
  expect(second).toBe(first)
  expect(new TextDecoder().decode(third)).toBe('onethree')
})

it('makes writers wait for a reading client with a full chunk', async () => {
  const [reading, stalled] = [newSendBuffer(), newSendBuffer()]
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
  const sendBuffer = newSendBuffer()
  for (let n = 0; n < 1001; n++) sendBuffer.write('x')
  expect(await read(sendBuffer.stream.getReader())).toBe('dropped')
})

it('keeps the messages that have to arrive, after the one that replaces the others', async () => {
  const sendBuffer = newSendBuffer()
  sendBuffer.write('first', true)
  const reader = sendBuffer.stream.getReader()
  expect(await read(reader)).toBe('first')
  sendBuffer.write('before', true)
  for (let n = 0; n < 1001; n++) sendBuffer.write('x')
  sendBuffer.write('after', true)
  expect(await read(reader)).toBe('droppedbeforeafter')
  sendBuffer.write('next')
  expect(await read(reader)).toBe('next')
})

it('replaces the dropped messages also if the stream ends before the client reads', async () => {
  const sendBuffer = newSendBuffer()
  for (let n = 0; n < 1001; n++) sendBuffer.write('x')
  sendBuffer.write('subscribed', true)
  sendBuffer.end('end')
  expect(await read(sendBuffer.stream.getReader())).toBe('droppedsubscribedend')
  await sendBuffer.closed
})

it('sends only the last message if there is no room for it after the others', async () => {
  const sendBuffer = newSendBuffer()
  for (let n = 0; n < 1001; n++) sendBuffer.write('x')
  sendBuffer.write('x'.repeat(256 * 1024), true)
  sendBuffer.end('end')
  expect(await read(sendBuffer.stream.getReader())).toBe('end')
})

it('closes the connection of a client that does not read when too many of them wait', async () => {
  const sendBuffer = newSendBuffer()
  for (let n = 0; n < 1001; n++) sendBuffer.write('x', true)
  await sendBuffer.closed
  await expect(read(sendBuffer.stream.getReader())).rejects.toThrow('has stopped reading')
})
