import { formatCount } from '../../../ui/format/format-number.js'
import { isOfAuthors, isPossible, type Person } from './people.js'
import { type Operation, operations, type Permissions } from './presets.js'
import { texts } from './texts/texts.js'

/** Effect of changed permissions on one kind of caller. */
export interface Effect {
  kind: 'gain' | 'loss'
  /** Tone of its mark: a gain that shows private items or opens the collection to everybody is no success. */
  tone: 'success' | 'warning' | 'danger'
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
          tone: may ? toneOfGain(person, operation, before) : 'warning',
          text: describe({ person, operation, may, items, before, after }),
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

/** A gain of everybody on the internet is dangerous for writes, and deserves a look for reads; so do private items. */
function toneOfGain({ id }: Person, operation: Operation, before: Permissions): Effect['tone'] {
  if (id === 'visitor') return operation === 'read' ? 'warning' : 'danger'
  const showsPrivate = id === 'member' && operation === 'read' && isOfAuthors(before, operation)
  return showsPrivate ? 'warning' : 'success'
}

interface DescribedChange extends Omit<Change, 'people'> {
  person: Person
  operation: Operation
  may: boolean
}

function describe({ person, operation, may, items, before, after }: DescribedChange): string {
  const object = objectOf(person, operation, items)
  const isByAnybody = may && person.id === 'visitor'
  if (isByAnybody && operation === 'read' && isOfAuthors(before, operation)) {
    return texts.published(object, items === 1)
  }
  // Authors are members too, and keep what they may do with their own items.
  const areOthers =
    person.id === 'member' && [before, after].some((each) => isOfAuthors(each, operation))
  const effect = texts.effect[operation](
    areOthers ? texts.otherMembers : person.plural,
    may,
    object,
  )
  return isByAnybody ? `${effect} ${texts.anybody}` : effect
}

function objectOf({ isAuthor }: Person, operation: Operation, items: number | undefined): string {
  if (operation === 'insert') return texts.items
  if (isAuthor) return texts.ownItems
  if (items === undefined) return texts.items
  return texts.countedItems(items, formatCount(items))
}
