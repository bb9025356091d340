import { permits } from '@foyer/protocol/api-keys'
import { type OwnerRole, roleScopes } from '@foyer/protocol/owner-roles'
import { expect, test } from 'vitest'
import { films } from '../testing/films.js'
import { type Command, listCommands, matchCommands } from './commands.js'

const setting = {
  path: 'registration.emailVerification',
  label: 'E-mail verification',
  hint: '',
  value: true,
  source: 'default' as const,
  choices: undefined,
  isNumber: false,
  isDuration: false,
  isAddress: false,
}

function commandsOf(role: OwnerRole): Command[] {
  return listCommands({
    pages: [
      { to: '/members', name: 'Members', readScope: 'members:read' },
      { to: '/keys', name: 'API keys', readScope: 'all' },
    ],
    collections: [films],
    settings: [{ name: 'registration', label: 'Sign-up', fields: [setting] }],
    leave: 'Log out',
    mayUse: (needed) => permits(roleScopes[role], needed),
  })
}

function names(role: OwnerRole, text: string): string[] {
  return matchCommands(commandsOf(role), text).map(({ name }) => name)
}

test.each([
  ['fil', ['Films', 'Films: fields', 'Films: permissions']],
  ['films perm', ['Films: permissions']],
  ['LOCK', ['Log out']],
  ['emailverif', ['E-mail verification']],
  ['sign-up', ['E-mail verification']],
  ['two-step', ['Your account']],
  ['zebra', []],
])('%s finds %j', (text, expected) => {
  expect(names('owner', text)).toEqual(expected)
})

test('lists names that begin with the text first', () => {
  expect(names('owner', 'member')).toEqual(['Add a member', 'Approve pending members', 'Members'])
  expect(names('owner', 'a').slice(0, 2)).toEqual(['Add a member', 'Approve pending members'])
})

test.each([
  ['owner', true, true],
  ['editor', false, false],
  ['viewer', false, false],
] as const)('lists the actions that the role %s may take', (role, mayCreate, mayInvite) => {
  expect(names(role, 'new collection').length > 0).toBe(mayCreate)
  expect(names(role, 'invite an owner').length > 0).toBe(mayInvite)
  expect(names(role, 'API keys').length > 0).toBe(role === 'owner')
  expect(names(role, 'log out')).toEqual(['Log out'])
})

test('lists actions, pages and collections without text', () => {
  const groups = new Set(matchCommands(commandsOf('owner'), '').map(({ group }) => group))
  expect([...groups]).toEqual(['actions', 'pages', 'collections'])
})

// Takes the fastest of five runs, because the first is slow, and other processes may slow down the
// rest.
test('searches 1,000 collections within 50 ms', () => {
  const collections = Array.from({ length: 1000 }, (_, n) => ({
    ...films,
    id: `films-${n}`,
    displayName: `Films of ${n}`,
  }))
  const commands = listCommands({
    pages: [],
    collections,
    settings: [],
    leave: 'Log out',
    mayUse: () => true,
  })
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    expect(matchCommands(commands, 'films 99')).toHaveLength(8)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(50)
})
