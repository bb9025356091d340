import { existsSync } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { connectSql, freshSchema, itOnSqlite } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { dataCalls } from '../testing/data-calls.js'
import { type FoyerProcess, runFoyer, useFoyerCommand } from '../testing/foyer-process.js'
import { makeRestartableSite } from '../testing/restartable-site.js'
import type { TestCaller } from '../testing/test-caller.js'

useFoyerCommand()

const BATCHES = 20

async function fill(owner: TestCaller, batch: number): Promise<void> {
  const list = Array.from({ length: 500 }, (_, at) => ({ batch, at, text: 'x'.repeat(300) }))
  await dataCalls(owner, 'rows').bulkInsert(list)
}

async function total(owner: TestCaller): Promise<unknown> {
  return (await dataCalls(owner, 'rows').count()).body.totalCount
}

/**
 * Kills a command as soon as a condition is true, unless the command ends before. Pauses between two checks, which
 * would slow the command down.
 */
async function killWhen(command: FoyerProcess, condition: () => Promise<boolean>): Promise<void> {
  let over = false
  void command.ended.then(() => {
    over = true
  })
  while (!over && !(await condition())) await pause(5)
  command.kill('SIGKILL')
  await command.ended
}

it('backs up a running server and restores everything or nothing', {
  timeout: 240_000,
}, async () => {
  const schema = freshSchema()
  const { file: database, start } = await makeRestartableSite(schema?.url)
  const place = schema ? ['--database', schema.url] : ['--data', dirname(database)]
  const file = join(await makeFolder(), 'site.foyer')
  const first = await start()
  for (let batch = 0; batch < BATCHES; batch++) await fill(first.owner, batch)

  const backup = ['backup', file, ...place]
  const isWriting = async (): Promise<boolean> => existsSync(`${file}.part`)
  await killWhen(runFoyer(backup), isWriting)
  // On a busy machine, the command may end before it is killed. Then the file is complete.
  while (existsSync(file)) {
    expect((await runFoyer(['restore', file, ...place, '--verify']).ended).code).toBe(0)
    await rm(file)
    await killWhen(runFoyer(backup), isWriting)
  }
  const written = await runFoyer(backup).ended
  expect(written).toMatchObject({ code: 0, stderr: '' })
  const [firstLine, ...summary] = written.stdout.split('\n')
  expect(firstLine).toBe(`Backup written to ${file}`)
  expect(summary[0]).toMatch(/^0 members, 1 collection, 10,000 items, /)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(dirname(file))).filter((name) => name.endsWith('.part'))).toEqual([])
  const streamed = await runFoyer(['backup', '-', ...place]).ended
  expect(streamed.stdout.slice(0, 40)).toMatch(/^\{"foyer":"backup","format":1/)

  await fill(first.owner, BATCHES)
  const restore = ['restore', file, ...place]
  const refused = await runFoyer([...restore, '--replace']).ended
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^foyer: .* is in use by another /)
  expect(await total(first.owner)).toBe(10_500)
  const verified = await runFoyer([...restore, '--verify']).ended
  expect(verified.code).toBe(0)
  expect(verified.stdout.split('\n')).toEqual([
    'The file is complete; nothing was restored',
    ...summary,
  ])
  first.server.kill('SIGTERM')
  await first.server.ended

  const watch = schema && connectSql()
  const isLoading = async (): Promise<boolean> => {
    if (!schema || !watch) return existsSync(`${database}.restoring`)
    const name = `foyer ${schema.name}`
    const loading = await watch`
      select from pg_stat_activity where application_name = ${name} and xact_start is not null`
    return loading.length > 0
  }
  let left: unknown
  do {
    await killWhen(runFoyer([...restore, '--replace']), isLoading)
    const second = await start()
    left = await total(second.owner)
    // The site has the data of the backup if the restore ended before the kill, else the earlier data.
    expect([10_000, 10_500]).toContain(left)
    if (left === 10_000) await fill(second.owner, BATCHES)
    second.server.kill('SIGTERM')
    await second.server.ended
  } while (left === 10_000)
  await watch?.end()

  const restored = await runFoyer([...restore, '--replace']).ended
  expect(restored.code).toBe(0)
  const to = schema ? /^Restored to postgres:.*, schema / : /^Restored to \//
  expect(restored.stdout).toMatch(to)
  const third = await start()
  expect(await total(third.owner)).toBe(10_000)
  third.server.kill('SIGTERM')
  await third.server.ended
  await schema?.drop()
})

itOnSqlite('reports invalid arguments in one line and creates no database', async () => {
  const folder = await makeFolder()
  const text = join(folder, 'text')
  await writeFile(text, 'some text\n')
  const cases: [string[], string][] = [
    [['backup', join(folder, 'x')], `there is no database "${folder}/foyer.db"`],
    [['restore', text], `the file "${text}" is not a Foyer backup; nothing was changed`],
    [['restore', join(folder, 'none')], `the file "${join(folder, 'none')}" cannot be read`],
  ]
  for (const [args, sentence] of cases) {
    const { code, stdout, stderr } = await runFoyer([...args, '--data', folder]).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(`foyer: ${sentence}`)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  }
  expect((await readdir(folder)).sort()).toEqual(['lock', 'text'])
})

itOnSqlite('refuses a database without a site in one line', async () => {
  const data = await makeFolder()
  await writeFile(join(data, 'foyer.db'), '')
  const { code, stderr } = await runFoyer(['backup', join(data, 'x'), '--data', data]).ended
  expect(code).toBe(1)
  expect(stderr).toMatch(/^foyer: the database ".*foyer\.db" has no site; restore a backup\n$/)
})

itOnSqlite('names the missing folder for the backup file', async () => {
  const data = await makeFolder()
  const { close } = await openSqliteSite(data)
  await close()
  const file = join(data, 'nope/x')
  const { code, stdout, stderr } = await runFoyer(['backup', file, '--data', data]).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `foyer: the file "${file}" cannot be written: the folder "${join(data, 'nope')}" does not exist; create it, or choose another place\n`,
  )
})
