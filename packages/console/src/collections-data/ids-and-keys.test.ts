import { expect, test } from 'vitest'
import { idProblem, keyProblem, proposeId, proposeKey } from './ids-and-keys.js'

test.each([
  ['Film reviews', 'film-reviews', 'filmReviews'],
  ['  Größe (in cm)  ', 'grosse-in-cm', 'grosseInCm'],
  ['2nd Café', '2nd-cafe', '2ndCafe'],
  ['映画', '', '映画'],
  [' $שם. פרטי ', '', 'שם פרטי'],
  [' . ', '', ''],
])('proposes an id and a key for %j', (name, id, key) => {
  expect([proposeId(name), proposeKey(name)]).toEqual([id, key])
})

test.each([
  ['films', undefined],
  ['App/Films_2-b', undefined],
  ['', /Enter an id/],
  ['my films', /Use only/],
  ['é', /Use only/],
  ['a'.repeat(257), /at most 256/],
  ['taken', /already exists/],
])('the id %j of a new collection', (id, problem) => {
  const reported = idProblem(id, ['taken'])
  if (problem === undefined) expect(reported).toBeUndefined()
  else expect(reported).toMatch(problem)
})

test.each([
  ['title', undefined],
  ['a key with spaces', undefined],
  ['', /Enter a key/],
  ['a.b', /without a dot/],
  ['$a', /without a dot/],
  ['_id', /set by the server/],
  ['taken', /Another field/],
])('the key %j of a new field', (key, problem) => {
  const reported = keyProblem(key, ['taken'])
  if (problem === undefined) expect(reported).toBeUndefined()
  else expect(reported).toMatch(problem)
})
