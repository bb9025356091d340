import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const facts = { genre: 'XXX', director: 'XXX', year: 1999, imdb: 8, rating: 8, few: 5, recent: 50 }
const figures = { from: 1915, to: 2011, best: 1, worst: 2, high: 8, low: 6, count: 7 }

/** Kinds of sample values. The parameters of a text get the first kind with which it renders. */
const samples: readonly unknown[][] = [
  [3, 4, 5],
  [3, 'XXX'],
  ['XXX', 3, 4],
  Array(3).fill({ ...facts, ...figures }),
]

/** Returns all texts by path; functions are called with sample values. */
export function writtenTexts(...texts: object[]): Map<string, string> {
  const found = new Map<string, string>()
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.set(path, value)
    else if (isWrite(value)) found.set(path, sample(value, path))
    else for (const [key, part] of Object.entries(value ?? {})) collect(part, `${path}.${key}`)
  }
  for (const { language, format, forms, ...own } of texts.map(Object)) collect(own, '')
  return found
}

type Write = (...values: unknown[]) => unknown

function isWrite(value: unknown): value is Write {
  return typeof value === 'function'
}

function sample(write: Write, path: string): string {
  for (const values of samples) {
    const text = attempt(() => textOf(write(...values)))
    if (text !== undefined && !/undefined|NaN|object/.test(text)) return text
  }
  throw new Error(`no sample fits the text ${path}`)
}

function textOf(value: unknown): string {
  if (!isValidElement(value)) return String(value)
  return renderToStaticMarkup(value).replace(/<[^>]*>/g, '')
}

function attempt(write: () => string): string | undefined {
  try {
    return write()
  } catch (error) {
    // A value of another kind lacks the methods that the text calls.
    if (error instanceof TypeError) return undefined
    throw error
  }
}
