import type { EventActor, EventType } from '@foyer/protocol/events'
import { actionLabel } from '../../action-words.js'
import { texts } from './texts/texts.js'

/** Name and tone of a type of events. */
interface EventWords {
  text: string
  tone: '' | 'success' | 'warning' | 'danger'
}

/** Names of the event types, in the order of the lists. */
export const eventWords: Readonly<Record<EventType, EventWords>> = {
  'item.created': { text: texts.types['item.created'], tone: 'success' },
  'item.updated': { text: texts.types['item.updated'], tone: '' },
  'item.removed': { text: texts.types['item.removed'], tone: 'danger' },
  'collection.changed': { text: texts.types['collection.changed'], tone: '' },
  'collection.truncated': { text: texts.types['collection.truncated'], tone: 'danger' },
  'member.created': { text: texts.types['member.created'], tone: 'success' },
  'member.updated': { text: texts.types['member.updated'], tone: '' },
  'member.deleted': { text: texts.types['member.deleted'], tone: 'danger' },
  'member.blocked': { text: texts.types['member.blocked'], tone: 'danger' },
  'member.registration-pending': {
    text: texts.types['member.registration-pending'],
    tone: 'warning',
  },
  'member.logged-in': { text: texts.types['member.logged-in'], tone: '' },
  'member.logged-out': { text: texts.types['member.logged-out'], tone: '' },
  'member.password-changed': { text: texts.types['member.password-changed'], tone: '' },
}

/** Groups of event types, by the part before the dot. */
export const eventGroups = [
  { prefix: 'item', name: texts.groups.item },
  { prefix: 'collection', name: texts.groups.collection },
  { prefix: 'member', name: texts.groups.member },
] as const

/** Lists the types of one group. */
export function eventTypesOf(prefix: string): [EventType, EventWords][] {
  return Object.entries(eventWords).filter((entry): entry is [EventType, EventWords] =>
    entry[0].startsWith(`${prefix}.`),
  )
}

/** Returns the group of a type of events. */
export function groupOf(type: EventType): (typeof eventGroups)[number]['prefix'] {
  return eventGroups.find(({ prefix }) => type.startsWith(`${prefix}.`))?.prefix ?? 'item'
}

/** Parses the type of an event; undefined for an unknown one. */
export function readEventType(text: string | null): EventType | undefined {
  return Object.keys(eventWords).find((type): type is EventType => type === text)
}

/** Returns the kind of an actor. An actor without an id is the server itself. */
export function actorLabel({ type, id }: EventActor): string {
  return id === null ? texts.server : texts.actors[type]
}

/** Subjects in the audit log of events whose type has another group. */
const auditSubjects: Partial<Record<EventType, string>> = {
  'member.logged-in': 'login',
  'member.logged-out': 'session',
}

/** Returns a change in words: those of the audit log. Unknown changes stay as they are. */
export function changeLabel(type: EventType, change: string): string {
  const action = `${auditSubjects[type] ?? groupOf(type)}.${change}`
  const label = actionLabel(action)
  return label === action ? change : label
}
