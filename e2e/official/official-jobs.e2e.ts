import { expect, test } from '@playwright/test'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { clientId, serveNotes } from './notes-server.js'

serveNotes()

function createVisitor() {
  return createClient({ modules: { items }, auth: OAuthStrategy({ clientId }) }).items
}

const code = (expected: string) => ({ details: { applicationError: { code: expected } } })

test('jobs that patch and remove by filter report their progress', async () => {
  const board = createVisitor()
  const list = Array.from({ length: 120 }, (_, n) => ({ kind: n % 2 === 0 ? 'even' : 'odd', n }))
  await board.bulkInsert('Board', list)
  const changes = items.FieldModificationsBuilder().incrementField('n', 1000).build()
  const { jobId } = await board.asyncPatchByFilter('Board', { kind: 'odd' }, changes)
  await expect
    .poll(() => board.getAsyncJobStatus(jobId))
    .toMatchObject({ status: 'SUCCEEDED', successCount: 60 })
  expect(await board.query('Board').eq('kind', 'odd').ge('n', 1000).count()).toBe(60)

  const removed = await board.asyncRemoveByFilter('Board', { kind: 'even' })
  await expect
    .poll(() => board.getAsyncJobStatus(removed.jobId))
    .toMatchObject({ status: 'SUCCEEDED', successCount: 60 })
  expect(await board.query('Board').eq('kind', 'even').count()).toBe(0)
})

test('refused jobs have the codes of the official packages', async () => {
  const visitor = createVisitor()
  await expect(visitor.asyncRemoveByFilter('Notes', {})).rejects.toMatchObject(code('WDE0027'))
  const broken = visitor.asyncRemoveByFilter('Board', { a: { $regex: '.*' } })
  await expect(broken).rejects.toMatchObject(code('WDE0070'))
  const { jobId } = await visitor.asyncRemoveByFilter('Board', { _id: 'nothing' })
  await expect(createVisitor().getAsyncJobStatus(jobId)).rejects.toMatchObject(code('JOB_UNKNOWN'))
})

test('a pipeline runs every stage and expression of the builder', async () => {
  const board = createVisitor()
  await board.bulkInsert('Board', [
    { shop: 'p', name: 'Tea', price: 4, stock: { red: 1, blue: 2 }, tags: ['a', 'b'] },
    { shop: 'p', name: 'Straße 😀', price: 2.5, stock: { red: 3 }, tags: ['b'] },
    { shop: 'p', name: 'Air', price: 0, tags: [] },
  ])
  const { Stages: stages, Expressions: by, PipelineBuilder } = items
  const name = by.field('name')
  const price = by.field('price')
  const run = (...list: Parameters<ReturnType<typeof PipelineBuilder>['withStages']>[0]) =>
    board.aggregatePipeline(
      'Board',
      PipelineBuilder()
        .withStages([stages.filter().eq('shop', 'p'), ...list])
        .build(),
    )

  const grouped = await run(
    stages.unwind('tags'),
    stages
      .group()
      .by(by.field('tags'), 'tag')
      .count('n')
      .sum(price, 'sum')
      .avg(price, 'mean')
      .min(price, 'low')
      .max(price, 'high')
      .first(name, 'first')
      .last(name, 'last')
      .push(price, 'all'),
    stages.sort().descending('n'),
  )
  expect(grouped.results).toEqual([
    {
      _id: { tag: 'b' },
      n: 2,
      sum: 6.5,
      mean: 3.25,
      low: 2.5,
      high: 4,
      first: 'Tea',
      last: 'Straße 😀',
      all: [4, 2.5],
    },
    {
      _id: { tag: 'a' },
      n: 1,
      sum: 4,
      mean: 4,
      low: 4,
      high: 4,
      first: 'Tea',
      last: 'Tea',
      all: [4],
    },
  ])
  expect(grouped.pagingMetadata).toMatchObject({ count: 2, hasNext: false })

  const reckoned = await run(
    stages.sort().ascending('price'),
    stages.skip(1),
    stages.limit(1),
    stages
      .project()
      .exclude('_id', '_createdDate', '_updatedDate', '_owner', 'shop', 'tags', 'stock', 'name')
      .reshape(by.add(price, by.numeric(1), by.numeric(1)), 'add')
      .reshape(by.subtract(price, by.numeric(1)), 'subtract')
      .reshape(by.multiply(price, price), 'multiply')
      .reshape(by.divide(price, by.numeric(0)), 'divide')
      .reshape(by.mod(price, by.numeric(2)), 'mod')
      .reshape(by.sum(price, name), 'sum')
      .reshape(by.abs(by.subtract(by.numeric(0), price)), 'abs')
      .reshape(by.floor(price), 'floor')
      .reshape(by.ceil(price), 'ceil')
      .reshape(by.concat(by.toLower(name), by.text('/'), by.stringify(price)), 'concat')
      .reshape(by.toUpper(name), 'upper')
      .reshape(by.substring(name, by.numeric(7), by.numeric(1)), 'substring')
      .reshape(by.length(name), 'length'),
  )
  expect(reckoned.results).toEqual([
    {
      price: 2.5,
      add: 4.5,
      subtract: 1.5,
      multiply: 6.25,
      divide: null,
      mod: 0.5,
      sum: 2.5,
      abs: 2.5,
      floor: 2,
      ceil: 3,
      concat: 'straße 😀/2.5',
      upper: 'STRASSE 😀',
      substring: '😀',
      length: 8,
    },
  ])

  const listed = await run(
    stages.limit(1),
    stages.objectToArray('stock', 'list'),
    stages
      .project()
      .include('list')
      .exclude('_id')
      .projectNested(stages.project().include('red'), 'stock'),
  )
  expect(listed.results).toEqual([
    {
      list: [
        { k: 'red', v: 1 },
        { k: 'blue', v: 2 },
      ],
      stock: { red: 1 },
    },
  ])
})
