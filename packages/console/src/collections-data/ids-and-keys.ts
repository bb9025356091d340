import { collectionLimits, isSystemField } from '@foyer/protocol'
import { capitalized } from '../ui/format/sentence.js'
import { texts } from './texts/texts.js'

/** Proposes a collection id for a name: `Film reviews` → `film-reviews`. */
export function proposeId(name: string): string {
  return wordsOf(name).join('-').slice(0, collectionLimits.idLength)
}

/** Proposes a field key for a name: `Release year` → `releaseYear`. Keeps a name without ASCII letters and digits. */
export function proposeKey(name: string): string {
  const [first, ...more] = wordsOf(name)
  const key =
    first === undefined
      ? name
          .replaceAll('.', '')
          .replace(/^[\s$]+/, '')
          .trim()
      : first + more.map(capitalized).join('')
  return key.slice(0, collectionLimits.nameLength)
}

/**
 * Splits a name into words of ASCII letters and digits in lower case: `Größe in m²` gives `grosse`,
 * `in` and `m2`.
 */
function wordsOf(name: string): string[] {
  const plain = name.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** Explains why a new collection cannot have an id; undefined if it can. @see docs/wire/collections.md */
export function idProblem(id: string, takenIds: readonly string[]): string | undefined {
  if (id === '') return texts.id.empty
  if (id.length > collectionLimits.idLength) {
    return texts.tooLong(collectionLimits.idLength)
  }
  if (!/^[\w/-]+$/.test(id)) return texts.id.letters
  if (takenIds.includes(id)) return texts.id.exists
  return undefined
}

/** Explains why a new field cannot have a key; undefined if it can. @see docs/wire/collections.md#fields */
export function keyProblem(key: string, takenKeys: readonly string[]): string | undefined {
  if (key === '') return texts.key.empty
  if (key.length > collectionLimits.nameLength) {
    return texts.tooLong(collectionLimits.nameLength)
  }
  if (key.includes('.') || key.startsWith('$') || key === '__proto__') {
    return texts.key.letters
  }
  if (isSystemField(key)) return texts.key.system(key)
  if (takenKeys.includes(key)) return texts.key.exists
  return undefined
}
