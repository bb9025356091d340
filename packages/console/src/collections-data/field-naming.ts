import { collectionLimits, isSystemField } from '@foyer/protocol'

/** Proposes a collection id for a name: `Film reviews` → `film-reviews`. */
export function proposeId(name: string): string {
  return wordsOf(name).join('-').slice(0, collectionLimits.idLength)
}

/** Proposes a field key for a name: `Release year` → `releaseYear`. */
export function proposeKey(name: string): string {
  const [first = '', ...more] = wordsOf(name)
  const key = first + more.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return key.slice(0, collectionLimits.nameLength)
}

/** Words of a name in lower case, in ASCII letters and digits where they have such a form. */
function wordsOf(name: string): string[] {
  const plain = name.replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** Explains why a new collection cannot have an id; undefined if it can. @see docs/wire.md#collections */
export function idProblem(id: string, takenIds: readonly string[]): string | undefined {
  if (id === '') return 'Enter an id. Sites use it to name the collection.'
  if (id.length > collectionLimits.idLength) {
    return `Use at most ${collectionLimits.idLength} characters.`
  }
  if (!/^[\w/-]+$/.test(id)) return 'Use only the letters A to Z, digits, “_”, “-” and “/”.'
  if (takenIds.includes(id)) return 'A collection with this id exists already. Choose another id.'
  return undefined
}

/** Explains why a new field cannot have a key; undefined if it can. @see docs/wire.md#fields */
export function keyProblem(key: string, takenKeys: readonly string[]): string | undefined {
  if (key === '') return 'Enter a key. Items store the value under it.'
  if (key.length > collectionLimits.nameLength) {
    return `Use at most ${collectionLimits.nameLength} characters.`
  }
  if (key.includes('.') || key.startsWith('$') || key === '__proto__') {
    return 'Use a key without a dot that does not begin with “$”.'
  }
  if (isSystemField(key)) return `“${key}” is set by the server. Choose another key.`
  if (takenKeys.includes(key)) return 'Another field has this key. Choose another key.'
  return undefined
}
