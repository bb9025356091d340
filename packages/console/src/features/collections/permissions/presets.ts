import type { Collection } from '@foyer/protocol'
import { effectiveLevel } from '../../../collections-data/permission-levels.js'
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
    ...texts.presets.content,
    permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'editors',
    ...texts.presets.editors,
    permissions: {
      read: 'ANYONE',
      insert: 'CMS_EDITOR',
      update: 'CMS_EDITOR',
      remove: 'CMS_EDITOR',
    },
  },
  {
    id: 'contribute',
    ...texts.presets.contribute,
    permissions: {
      read: 'ANYONE',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'private',
    ...texts.presets.private,
    permissions: {
      read: 'SITE_MEMBER_AUTHOR',
      insert: 'SITE_MEMBER',
      update: 'SITE_MEMBER_AUTHOR',
      remove: 'SITE_MEMBER_AUTHOR',
    },
  },
  {
    id: 'members',
    ...texts.presets.members,
    permissions: { read: 'SITE_MEMBER', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
  {
    id: 'owner',
    ...texts.presets.owner,
    permissions: { read: 'ADMIN', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  },
]

/** Finds the preset with these permissions; undefined for others. */
export function findPreset(permissions: Permissions): Preset | undefined {
  return presets.find((preset) =>
    operations.every(
      (operation) =>
        effectiveLevel(operation, preset.permissions[operation]) ===
        effectiveLevel(operation, permissions[operation]),
    ),
  )
}

export const operations = ['read', 'insert', 'update', 'remove'] as const
export type Operation = (typeof operations)[number]
