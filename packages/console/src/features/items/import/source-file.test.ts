import { expect, test } from 'vitest'
import { inspectFile, readUtf8 } from './source-file.js'

const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = 'films.csv'): File =>
  new File([content], name)

async function textOf(file: File): Promise<string> {
  const source = await inspectFile(file)
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of readUtf8(source)) text += decoder.decode(bytes, { stream: true })
  return text + decoder.decode()
}

test('detects and reads UTF-8, UTF-16 and Windows-1252', async () => {
  const words = 'name;town\nRenée;Malmö\n'
  const latin = Uint8Array.from(words, (letter) => letter.codePointAt(0) ?? 0)
  const wide = new Uint8Array(new Uint16Array(Array.from(`\u{feff}${words}`, codeOf)).buffer)
  expect(await inspectFile(fileOf(words))).toMatchObject({ encoding: 'utf-8', isUtf8: true })
  expect(await inspectFile(fileOf(latin))).toMatchObject({
    encoding: 'windows-1252',
    isUtf8: false,
    delimiter: ';',
  })
  expect(await inspectFile(fileOf(wide))).toMatchObject({ encoding: 'utf-16le' })
  for (const content of [words, latin, wide]) expect(await textOf(fileOf(content))).toBe(words)
})

test('finds an invalid byte at the end of a large file', async () => {
  const bytes = new TextEncoder().encode('é,1\n'.repeat(300_000))
  bytes[bytes.length - 2] = 0xe9
  expect(await inspectFile(fileOf(bytes))).toMatchObject({ isUtf8: false })
})

const codeOf = (letter: string): number => letter.charCodeAt(0)

test.each([
  ['films.csv', 'a,b', 'csv'],
  ['films.txt', ' [\n{}]', 'json'],
  ['films.json', '{"a":1}\n{"a":2}', 'jsonl'],
  ['films.json', '[{}]', 'json'],
  ['films.NDJSON', '{}', 'jsonl'],
  ['films', 'title\nAlien', 'csv'],
])('detects the format of %s with content %j: %s', async (name, content, format) => {
  expect(await inspectFile(fileOf(content, name))).toMatchObject({ format })
})

test('rejects a binary file, and says what to do', async () => {
  const zip = fileOf(Uint8Array.from([0x50, 0x4b, 3, 4, 0]), 'films.xlsx')
  await expect(inspectFile(zip)).rejects.toThrow(/spreadsheet.*save it as CSV/)
  await expect(inspectFile(fileOf(''))).rejects.toThrow('is empty')
})

test('explains a file that changes while it is read', async () => {
  const file = fileOf('title')
  file.stream = () =>
    new ReadableStream({
      pull: (controller) => controller.error(new DOMException('changed', 'NotReadableError')),
    })
  const readAll = async (): Promise<void> => {
    for await (const _ of readUtf8({ file, encoding: 'utf-8' }));
  }
  await expect(readAll()).rejects.toThrow('“films.csv” cannot be read')
})

test('explains a folder or a deleted file', async () => {
  const removed = fileOf('a', 'folder')
  removed.slice = () => {
    throw new DOMException('gone', 'NotFoundError')
  }
  await expect(inspectFile(removed)).rejects.toThrow('“folder” cannot be read: it is a folder')
})
