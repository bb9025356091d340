import type { CollectionField } from '@foyer/protocol'
import type { ItemsDoor, ReadPlace } from '../target/items-store.js'

/** Items per request for references, and references per page. */
const ITEMS_AT_ONCE = 100
const REFERENCES_AT_ONCE = 1000

/** Adds the ids of multi-reference fields to items, in the form that an import accepts. */
export interface ReferenceReader extends Pick<ItemsDoor, 'read'> {
  /** Returns the fields whose referenced collection is missing. */
  unreadable(): string[]
}

/** Creates a reader. Items of a collection without multi-reference fields stay unchanged, byte for byte. */
export function referenceReader(
  door: Pick<ItemsDoor, 'read' | 'references'>,
  fields: readonly CollectionField[],
): ReferenceReader {
  const keys = new Set(
    fields.filter(({ type }) => type === 'MULTI_REFERENCE').map(({ key }) => key),
  )
  const lost: string[] = []
  return {
    read: async (place: ReadPlace) => {
      const page = await door.read(place)
      let { items } = page
      for (const key of keys) {
        const extended = await withField(door, key, items)
        if (extended) items = extended
        else if (keys.delete(key)) lost.push(key)
      }
      return { ...page, items }
    },
    unreadable: () => lost,
  }
}

async function withField(
  door: Pick<ItemsDoor, 'references'>,
  field: string,
  items: readonly string[],
): Promise<string[] | undefined> {
  const referred = new Map(items.map((text): [string, string[]] => [idOf(text), []]))
  const ids = [...referred.keys()]
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    const some = ids.slice(start, start + ITEMS_AT_ONCE)
    for (let offset = 0; ; offset += REFERENCES_AT_ONCE) {
      const page = { limit: REFERENCES_AT_ONCE, offset }
      const references = await door.references(field, some, page)
      if (!references) return undefined
      for (const { itemId, referencedId } of references) referred.get(itemId)?.push(referencedId)
      if (references.length < REFERENCES_AT_ONCE) break
    }
  }
  return items.map((text) => withList(text, field, referred.get(idOf(text)) ?? []))
}

function idOf(text: string): string {
  const { _id } = JSON.parse(text) as { _id: string }
  return _id
}

/** Appends a list to the JSON text of an item without parsing it, so that numbers keep their notation. */
function withList(text: string, field: string, ids: readonly string[]): string {
  return `${text.slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(ids)}}`
}
