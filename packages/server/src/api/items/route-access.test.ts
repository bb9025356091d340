import { expect, it } from 'vitest'
import { accessMatrix } from '../../testing/access-matrix.js'
import { allRoutes } from '../all-routes.js'
import { expandAliases } from '../kit/path-aliases.js'

/** Paths of other calls than data calls. Their own tests check their access. */
const notData = [
  '/oauth2/',
  '/_api/oauth2/',
  '/_api/redirects-api/',
  '/headless/v1/',
  '/redirect-session/v1/',
  '/_api/iam/authentication/',
  '/iam/authentication/',
  '/_api/iam/verification/',
  '/_api/iam/recovery/',
  '/_iam/recovery/',
  '/.well-known/',
  '/members/v1/members',
  '/_api/members/v1/members',
]
const secondSpelling = /^\/_api\/cloud-data\/v2\/|^\/data\/v2\/|^\/_api\/data\/v1\//

const routes = expandAliases(allRoutes)
const names = routes
  .filter(({ path }) => !notData.some((prefix) => path.startsWith(prefix)))
  .filter(({ path }) => !path.startsWith('/_foyer/v1/'))
  .map(({ method, path }) => `${method} ${path}`)

it('the access matrix contains exactly the data routes', () => {
  const first = names.filter((name) => !secondSpelling.test(name.split(' ')[1] ?? ''))
  expect(first.toSorted()).toEqual(Object.keys(accessMatrix).toSorted())
})

it('every alias path belongs to a route in the access matrix', () => {
  const second = names.filter((name) => secondSpelling.test(name.split(' ')[1] ?? ''))
  expect(second).not.toEqual([])
  const known = second.map((name) =>
    name
      .replace(/ \/_api\/cloud-data\/v2\/| \/data\/v2\//, ' /wix-data/v2/')
      .replace(' /_api/data/v1/', ' /wix-data/v1/'),
  )
  expect(known.filter((name) => !(name in accessMatrix))).toEqual([])
})

/** Paths of session, login and logout of an owner, and of links in e-mails to owners. */
const ownerLoginPaths = [
  ...Array.from({ length: 3 }, () => '/_foyer/v1/owner-session'),
  '/_foyer/v1/owner-links/read',
  '/_foyer/v1/owner-links/use',
  '/_foyer/v1/owner-links/recover',
]

it('token and login routes are public; Foyer routes except captcha and live require an owner', () => {
  const open = routes.filter(({ access }) => access === 'anyone')
  const oauth = ['/oauth2/token', '/oauth2/revoke', '/oauth2/token-info', '/oauth2/jwks']
  const ownDoor = [...oauth, '/.well-known/oauth-authorization-server', ...ownerLoginPaths]
  const first = open.filter(({ path }) => !path.startsWith('/_api/oauth2/'))
  expect(first.map(({ path }) => path)).toEqual(ownDoor)
  const ours = routes.filter(
    ({ path }) => /^\/_foyer\/v1\/(?!my\/)/.test(path) && !ownerLoginPaths.includes(path),
  )
  expect(ours.length).toBeGreaterThan(0)
  const others = ours
    .filter(({ access }) => access !== 'operator' && access !== 'owner')
    .map(({ path }) => path)
  expect(others).toEqual([
    '/_foyer/v1/captcha',
    '/_foyer/v1/captcha/challenge',
    '/_foyer/v1/live',
    '/_foyer/v1/live/{connectionId}',
    '/_foyer/v1/live',
  ])
})
