import { formatCount } from '../../../ui/format/format-number.js'
import { isPossible, type Person } from './people.js'
import { type Operation, operations, type Permissions } from './presets.js'
import { texts } from './texts/texts.js'

/** Effect of changed permissions on one kind of caller. */
export interface Effect {
  kind: 'gain' | 'loss'
  /** True if anyone on the internet may write from then on. */
  isRisky: boolean
  text: string
}

interface Change {
  before: Permissions
  after: Permissions
  people: readonly Person[]
  /** Number of items; undefined while unknown. */
  items: number | undefined
}

/** Lists the people who lose or gain operations, losses first. */
export function listEffects({ before, after, people, items }: Change): Effect[] {
  const effects = operations.flatMap((operation) => {
    const changed = people.flatMap((person) => {
      const may = isPossible(after, operation, person)
      return may === isPossible(before, operation, person) ? [] : [{ person, may }]
    })
    return changed
      .filter(({ person, may }) => !isImplied(person, may, changed))
      .map(
        ({ person, may }): Effect => ({
          kind: may ? 'gain' : 'loss',
          isRisky: may && person.id === 'visitor' && operation !== 'read',
          text: describe({ person, operation, may, items }),
        }),
      )
  })
  return effects.toSorted((a, b) => Number(a.kind === 'gain') - Number(b.kind === 'gain'))
}

/**
 * Returns true if the same change of all members is listed already: members include authors, editors and every role.
 */
function isImplied(
  { id }: Person,
  may: boolean,
  changed: readonly { person: Person; may: boolean }[],
): boolean {
  if (id === 'visitor' || id === 'member') return false
  return changed.some((other) => other.person.id === 'member' && other.may === may)
}

function describe({
  person,
  operation,
  may,
  items,
}: {
  person: Person
  operation: Operation
  may: boolean
  items: number | undefined
}): string {
  return texts.effect[operation](person.plural, may, objectOf(person, operation, items))
}

function objectOf({ isAuthor }: Person, operation: Operation, items: number | undefined): string {
  if (operation === 'insert') return texts.items
  if (isAuthor) return texts.ownItems
  if (items === undefined) return texts.items
  return texts.countedItems(items, formatCount(items))
}
