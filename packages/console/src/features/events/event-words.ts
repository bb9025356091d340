import type { EventActor, EventType } from '@foyer/protocol/events'

/** Name and tone of a type of events. */
interface EventWords {
  text: string
  tone: '' | 'success' | 'warning' | 'danger'
}

/** Names of the event types, in the order of the lists. */
export const eventWords: Readonly<Record<EventType, EventWords>> = {
  'item.created': { text: 'Item created', tone: 'success' },
  'item.updated': { text: 'Item updated', tone: '' },
  'item.removed': { text: 'Item removed', tone: 'danger' },
  'collection.changed': { text: 'Collection changed', tone: '' },
  'collection.truncated': { text: 'Collection emptied', tone: 'danger' },
  'member.created': { text: 'Member created', tone: 'success' },
  'member.updated': { text: 'Member updated', tone: '' },
  'member.deleted': { text: 'Member deleted', tone: 'danger' },
  'member.blocked': { text: 'Member blocked', tone: 'danger' },
  'member.registration-pending': { text: 'Registration pending', tone: 'warning' },
  'member.logged-in': { text: 'Logged in', tone: '' },
  'member.logged-out': { text: 'Logged out', tone: '' },
  'member.password-changed': { text: 'Password changed', tone: '' },
}

/** Groups of event types, by the part before the dot. */
export const eventGroups = [
  { prefix: 'item', name: 'Items' },
  { prefix: 'collection', name: 'Collections' },
  { prefix: 'member', name: 'Members' },
] as const

/** Lists the types of one group. */
export function eventTypesOf(prefix: string): [EventType, EventWords][] {
  return Object.entries(eventWords).filter((entry): entry is [EventType, EventWords] =>
    entry[0].startsWith(`${prefix}.`),
  )
}

/** Parses the type of an event; undefined for an unknown one. */
export function readEventType(text: string | null): EventType | undefined {
  return Object.keys(eventWords).find((type): type is EventType => type === text)
}

const actors: Record<EventActor['type'], string> = {
  ANONYMOUS_VISITOR: 'Visitor',
  MEMBER: 'Member',
  WIX_USER: 'Owner',
  APP: 'API key',
}

/** Returns the kind of an actor. An actor without an id is the server itself. */
export function actorInWords({ type, id }: EventActor): string {
  return id === null ? 'Server' : actors[type]
}
