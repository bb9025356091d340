import type { Collection } from '@foyer/protocol'
import { texts } from './texts/texts.js'

export type Permissions = Collection['permissions']

/** Permissions that fit a common kind of collection. */
export interface Preset {
  id: string
  name: string
  /** Effect, in one sentence. */
  about: string
  permissions: Permissions
}

export const presets: readonly [Preset, ...Preset[]] = [
  {
    id: 'content',
    name: texts.presets.content.name,
    about: texts.presets.content.about,
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'editors',
    name: texts.presets.editors.name,
    about: texts.presets.editors.about,
    permissions: {
      read: 'ANYONE',
      insert: 'CMS_EDITOR',
      update: 'CMS_EDITOR',
      remove: 'CMS_EDITOR',
    },
  },
  {
    id: 'contribute',
    name: texts.presets.contribute.name,
    about: texts.presets.contribute.about,
    permissions: {
      read: 'ANYONE',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'private',
    name: texts.presets.private.name,
    about: texts.presets.private.about,
    permissions: {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'members',
    name: texts.presets.members.name,
    about: texts.presets.members.about,
    permissions: { read: 'SITE_MEMBER', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'owner',
    name: texts.presets.owner.name,
    about: texts.presets.owner.about,
    permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
]

/** Finds the preset with these permissions; undefined for others. */
export function findPreset(permissions: Permissions): Preset | undefined {
  return presets.find((preset) =>
    operations.every(
      (operation) => effectOf(preset.permissions, operation) === effectOf(permissions, operation),
    ),
  )
}

export const operations = ['read', 'insert', 'update', 'remove'] as const
export type Operation = (typeof operations)[number]

/**
 * Returns the effective level. Where authors may insert, every member may, because a member is the author of an
 * inserted item.
 */
function effectOf(permissions: Permissions, operation: Operation): Permissions[Operation] {
  const level = permissions[operation]
  return operation === 'insert' && level === 'SITE_MEMBER_AUTHOR' ? 'SITE_MEMBER' : level
}
