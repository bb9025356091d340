import type { Collection } from '@foyer/protocol'

export type Permissions = Collection['permissions']

/** Permissions that fit a common kind of collection. */
export interface Preset {
  id: string
  name: string
  /** Effect, in one sentence. */
  about: string
  permissions: Permissions
}

/** Presets, the first one for most new collections. */
export const presets: readonly [Preset, ...Preset[]] = [
  {
    id: 'content',
    name: 'Content of the site',
    about: 'Everyone reads. Only you write.',
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'editors',
    name: 'Content by editors',
    about: 'Everyone reads. Members with the role “editor” write.',
    permissions: {
      read: 'ANYONE',
      insert: 'CMS_EDITOR',
      update: 'CMS_EDITOR',
      remove: 'CMS_EDITOR',
    },
  },
  {
    id: 'contribute',
    name: 'Members contribute',
    about: 'Everyone reads. Members add items, and change and remove their own.',
    permissions: {
      read: 'ANYONE',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'private',
    name: 'Private to each member',
    about: 'Members add items, and see and change only their own.',
    permissions: {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'members',
    name: 'For members only',
    about: 'Members read. Only you write.',
    permissions: { read: 'SITE_MEMBER', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'owner',
    name: 'Only the owner',
    about: 'Nobody but you reads or writes.',
    permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
]

/** Finds the preset with these permissions; undefined for others. */
export function findPreset(permissions: Permissions): Preset | undefined {
  return presets.find(({ permissions: of }) =>
    operations.every((operation) => effectOf(of, operation) === effectOf(permissions, operation)),
  )
}

export const operations = ['read', 'insert', 'update', 'remove'] as const
export type Operation = (typeof operations)[number]

/** The level of an operation, without a difference that has no effect: every member is the author of what it inserts. */
function effectOf(permissions: Permissions, operation: Operation): Permissions[Operation] {
  const level = permissions[operation]
  return operation === 'insert' && level === 'SITE_MEMBER_AUTHOR' ? 'SITE_MEMBER' : level
}
