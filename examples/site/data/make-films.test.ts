import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilms } from './make-films.js'
import type { ImportReport } from './report.js'

let target: string
let report: ImportReport
let lines: string[]
let text: string

beforeAll(() => {
  target = mkdtempSync(join(tmpdir(), 'film-club-'))
  report = makeFilms({ target })
  lines = readFileSync(join(target, 'films.jsonl'), 'utf8').trimEnd().split('\n')
  text = readFileSync(join(target, 'films-report.txt'), 'utf8')
})

afterAll(() => rmSync(target, { recursive: true }))

describe('makeFilms', () => {
  it('makes an item of every row', () => {
    expect(report).toMatchObject({ rows: 3201, films: 3201 })
    expect(lines).toHaveLength(3201)
  })

  it('writes every film with a unique readable id and without null', () => {
    const films = lines.map((line): unknown => JSON.parse(line))
    const ids = films.map((film) => Object(film)._id)
    expect(new Set(ids).size).toBe(3201)
    expect(ids.every((id) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toBe(true)
    expect(lines.some((line) => line.includes(':null'))).toBe(false)
  })

  it('reports the odd rows by number', () => {
    expect(text).toContain(
      'row 3054 (untitled-2006) title: null became "Untitled": the data has no title\n',
    )
    expect(text).toContain('row 496 (king-kong-1933) title: "King Kong (1933)" became "King Kong"')
    expect(text).toContain('\n3201 rows read, 3201 films written, 120 rows listed, 0 refused\n')
  })

  it('reports an invalid row, and continues', () => {
    const source = join(target, 'rows.json')
    writeFileSync(source, JSON.stringify([7, { Title: 'Wings', 'Release Date': 'Aug 12 1927' }]))
    const other = makeFilms({ source, target })
    expect(other).toMatchObject({ rows: 2, films: 1 })
    expect(readFileSync(join(target, 'films-report.txt'), 'utf8')).toContain(
      'row 1: refused: expected an object with a title or a release date\n',
    )
  })

  it('throws with a clear message for a source that is not a list', () => {
    const source = join(target, 'object.json')
    writeFileSync(source, '{}')
    expect(() => makeFilms({ source, target })).toThrow('expected a list of films')
  })
})
