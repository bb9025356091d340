import type { Collection, MemberSummary } from '@foyer/protocol'
import type { KeyScope } from '@foyer/protocol/api-keys'
import { settingsPath } from '../collections-data/collection-paths.js'
import type { SettingGroup } from '../site-settings/setting-fields.js'

/** Groups of the palette, in their order. */
export const commandGroups = [
  'Actions',
  'Pages',
  'Collections',
  'Settings',
  'Members',
  'Items',
] as const

/** An entry of the palette. */
export interface Command {
  id: string
  group: (typeof commandGroups)[number]
  name: string
  /** Where it belongs, beside the name. */
  detail?: string
  /** Further words that find it. */
  keywords?: string
  /** Page that it opens; without one it signs out. */
  to?: string
}

interface Action extends Command {
  needs: KeyScope
}

const actions: readonly Action[] = [
  action('New collection', '/collections?new', 'settings', 'create add'),
  action('Add a member', '/members?new', 'members:write', 'create new invite'),
  action('Invite an owner', '/owners?new', 'all', 'editor viewer account'),
  action('Create a backup', '/backups', 'settings', 'save copy'),
  action('Approve pending members', '/members?status=PENDING', 'members:write', 'accept'),
  action('Change your password', '/account', 'data:read', 'account sessions name'),
]

function action(name: string, to: string, needs: KeyScope, keywords: string): Action {
  return { id: `action ${name}`, group: 'Actions', name, to, needs, keywords }
}

interface Page {
  to: string
  name: string
  needs: KeyScope
}

/** What the palette finds in memory. */
export interface KnownThings {
  pages: readonly Page[]
  collections: readonly Collection[]
  settings: readonly SettingGroup[]
  /** Label of the button that leaves the console. */
  leave: string
  mayUse: (needed: KeyScope) => boolean
}

/** Lists the entries that need no request, in the order of an empty search. */
export function listCommands(known: KnownThings): Command[] {
  const { pages, collections, settings, leave, mayUse } = known
  return [
    ...pages
      .filter(({ needs }) => mayUse(needs))
      .map(({ to, name }): Command => ({ id: `page ${to}`, group: 'Pages', name, to })),
    ...actions.filter(({ needs }) => mayUse(needs)),
    { id: 'action leave', group: 'Actions', name: leave, keywords: 'log out lock' },
    ...collections.flatMap(collectionCommands),
    ...settings.flatMap(({ label: detail, fields }) =>
      fields.map(
        ({ path, label: name }): Command => ({
          ...{ id: `setting ${path}`, group: 'Settings', name, detail, keywords: path },
          to: `/settings#${path}`,
        }),
      ),
    ),
  ]
}

function collectionCommands({ id, displayName: name }: Collection): Command[] {
  return [
    {
      ...{ id: `collection ${id}`, group: 'Collections', name, keywords: id },
      to: `/collections/${encodeURIComponent(id)}`,
    },
    {
      ...{ id: `fields ${id}`, group: 'Collections', name: `${name}: fields`, keywords: id },
      to: settingsPath(id, 'fields'),
    },
    {
      ...{ id: `permissions ${id}`, group: 'Collections', keywords: id },
      name: `${name}: permissions`,
      to: settingsPath(id, 'permissions'),
    },
  ]
}

/** Converts a member to an entry. */
export function memberCommand({ id, email, nickname }: MemberSummary): Command {
  const to = `/members/${encodeURIComponent(id)}`
  return { id: `member ${id}`, group: 'Members', name: email, detail: nickname, to }
}

/** Maximum entries of a group. */
const MOST = 8

/**
 * Finds the entries that contain every word of the text; names that begin with it come first. Without text these are the
 * actions, pages and first collections.
 */
export function matchCommands(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank, command }) => rank > 0 && (words.length > 0 || command.group !== 'Settings'))
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command)
  return commandGroups.flatMap((group) => {
    const ofGroup = found.filter((command) => command.group === group)
    return words.length === 0 && group === 'Pages' ? ofGroup : ofGroup.slice(0, MOST)
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
