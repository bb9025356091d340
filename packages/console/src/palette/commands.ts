import type { Collection, MemberSummary } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import type { SettingGroup } from '../site-settings/setting-fields.js'
import { collectionPath, settingsPath } from '../url/collection-paths.js'
import { memberPath } from '../url/page-paths.js'
import { texts } from './texts/texts.js'

/** Groups of the palette, in their order. */
export const commandGroups = [
  'actions',
  'pages',
  'collections',
  'settings',
  'members',
  'items',
] as const

/** An entry of the palette. */
export interface Command {
  id: string
  group: (typeof commandGroups)[number]
  name: string
  /** Context beside the name, such as the collection. */
  detail?: string
  /** Further words that find it. */
  keywords?: string
  /** Page that it opens; without one it logs out. */
  to?: string
}

interface Action extends Command {
  needs: KeyScope
}

/** Path that the server redirects to the documentation, so that the router of the console does not open it. */
export const documentationPath = '/documentation'

const actions: readonly Action[] = [
  action('newCollection', '/collections?new', 'settings'),
  action('addMember', '/members?new', 'members:write'),
  action('inviteOwner', '/owners?new', 'all'),
  action('createBackup', '/backups', 'settings'),
  action('approveMembers', '/members?status=PENDING', 'members:write'),
  action('changePassword', '/account', 'data:read'),
  action('account', '/account', 'data:read'),
  action('documentation', documentationPath, 'data:read'),
]

function action(id: keyof typeof texts.actions, to: string, needs: KeyScope): Action {
  return { id: `action ${id}`, group: 'actions', ...texts.actions[id], to, needs }
}

interface Page {
  to: string
  name: string
  readScope: KeyScope
}

/** Data that the palette searches in memory. */
export interface PaletteSources {
  pages: readonly Page[]
  collections: readonly Collection[]
  settings: readonly SettingGroup[]
  /** Label of the button that leaves the console. */
  leave: string
  mayUse: (needed: KeyScope) => boolean
}

/** Lists the entries that need no request, in the order of an empty search. */
export function listCommands(sources: PaletteSources): Command[] {
  const { pages, collections, settings, leave, mayUse } = sources
  return [
    ...pages
      .filter(({ readScope }) => mayUse(readScope))
      .map(({ to, name }): Command => ({ id: `page ${to}`, group: 'pages', name, to })),
    ...actions.filter(({ needs }) => mayUse(needs)),
    { id: 'action leave', group: 'actions', name: leave, keywords: texts.leaveKeywords },
    ...collections.flatMap(collectionCommands),
    ...settings.flatMap(({ label: detail, fields }) =>
      fields.map(
        ({ path, label: name }): Command => ({
          ...{ id: `setting ${path}`, group: 'settings', name, detail, keywords: path },
          to: `/settings#${path}`,
        }),
      ),
    ),
  ]
}

function collectionCommands({ id, displayName: name }: Collection): Command[] {
  return [
    {
      ...{ id: `collection ${id}`, group: 'collections', name, keywords: id },
      to: collectionPath(id),
    },
    {
      ...{ id: `fields ${id}`, group: 'collections', name: texts.fields(name), keywords: id },
      to: settingsPath(id, 'fields'),
    },
    {
      ...{ id: `permissions ${id}`, group: 'collections', keywords: id },
      name: texts.permissions(name),
      to: settingsPath(id, 'permissions'),
    },
  ]
}

/** Converts a member to an entry. */
export function memberCommand({ id, email, nickname }: MemberSummary): Command {
  const to = memberPath(id)
  return { id: `member ${id}`, group: 'members', name: email, detail: nickname, to }
}

/** Maximum entries of a group. */
const MAX_PER_GROUP = 8

/**
 * Finds the entries that contain every word of the text; names that begin with it come first. Without text these are
 * the actions, pages and first collections.
 */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank, command }) => rank > 0 && (words.length > 0 || command.group !== 'settings'))
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)
  return commandGroups.flatMap((group) => {
    const ofGroup = matches.filter((command) => command.group === group)
    return words.length === 0 && group === 'pages' ? ofGroup : ofGroup.slice(0, MAX_PER_GROUP)
  })
}

function rankOf({ name, detail = '', keywords = '' }: Command, words: readonly string[]): number {
  const lower = name.toLowerCase()
  const all = `${lower} ${detail} ${keywords}`.toLowerCase()
  if (!words.every((word) => all.includes(word))) return 0
  const [first = ''] = words
  if (lower.startsWith(first)) return 3
  return lower.includes(first) ? 2 : 1
}
