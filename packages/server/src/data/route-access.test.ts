import { expect, it } from 'vitest'
import { createPasswords } from '../identity/password.js'
import { createTokens } from '../oauth/access-token.js'
import { createActiveGrants } from '../oauth/active-grants.js'
import { wireRoutes } from '../routes/table.js'
import { accessMatrix } from '../testing/access-matrix.js'
import { createTestFoyer } from '../testing/test-foyer.js'

/** Calls that have nothing to do with data; what they give to whom is said in their own tests. */
const notData = [
  '/oauth2/token',
  '/_api/redirects-api/',
  '/_api/iam/authentication/',
  '/_api/iam/verification/',
  '/_api/iam/recovery/',
  '/_iam/recovery/',
  '/members/v1/members/my',
]
const secondSpelling = /^\/_api\/cloud-data\/v2\/|^\/data\/v2\/|^\/_api\/data\/v1\//

const { services, jobs, sending } = await createTestFoyer()
const { db, clock, signingKey: key, siteId } = services
const routes = wireRoutes({
  clientOrigins: { forget: () => {} },
  ...services,
  passwords: createPasswords(),
  tokens: createTokens({ key, siteId, clock }),
  activeGrants: createActiveGrants({ db, clock }),
  jobs,
  mails: sending,
})
const names = routes
  .filter(({ path }) => !notData.some((prefix) => path.startsWith(prefix)))
  .filter(({ path }) => !path.startsWith('/_foyer/v1/'))
  .map(({ method, path }) => `${method} ${path}`)

it('every data call has its line in the matrix of who may do what, and every line its call', () => {
  const first = names.filter((name) => !secondSpelling.test(name.split(' ')[1] ?? ''))
  expect(first.toSorted()).toEqual(Object.keys(accessMatrix).toSorted())
})

it('every second spelling is that of a call in the matrix', () => {
  const second = names.filter((name) => secondSpelling.test(name.split(' ')[1] ?? ''))
  const known = second.map((name) =>
    name
      .replace(/ \/_api\/cloud-data\/v2\/| \/data\/v2\//, ' /wix-data/v2/')
      .replace(' /_api/data/v1/', ' /wix-data/v1/'),
  )
  expect(known.filter((name) => !(name in accessMatrix))).toEqual([])
})

it('no data call is open to who has no token, and every call of ours takes the owner key', () => {
  const open = routes.filter(({ access }) => access === 'anyone')
  expect(open.map(({ path }) => path)).toEqual(['/oauth2/token'])
  const ours = routes.filter(({ path }) => path.startsWith('/_foyer/v1/'))
  expect(ours.length).toBeGreaterThan(0)
  expect(ours.filter(({ access }) => access !== 'operator')).toEqual([])
})
