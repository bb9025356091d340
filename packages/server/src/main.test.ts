import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { createProgram } from './main.js'
import { openSqliteSite } from './storage/open-site/sqlite-site.js'
import { makeFolder } from './storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from './testing/foyer-process.js'

useFoyerCommand()

/** Runs a command that fails. Expects a line on standard error for each pattern, exit code 1, and no other output. */
async function expectRefusal(
  sentences: readonly RegExp[],
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const { code, stdout, stderr } = await runFoyer(args, env).ended
  const lines = stderr.trimEnd().split('\n')
  expect(lines).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
}

describe('a failed start exits with 1 and one line per problem', () => {
  // Seen to fail: it created and printed the owner key first.
  it('when the port is taken', async () => {
    const server = createServer()
    const port = await findFreePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expectRefusal(
      [new RegExp(`^foyer: port ${port} on 127\\.0\\.0\\.1 is taken by another process; choose `)],
      ['start', '--port', String(port), '--data', await makeFolder()],
    )
    await new Promise((resolve) => server.close(resolve))
  })

  it('when the address does not belong to this machine', async () => {
    await expectRefusal(
      [/^foyer: cannot listen on 192\.0\.2\.1:\d+: /],
      ['start', '--host', '192.0.2.1', '--data', await makeFolder()],
    )
  })

  it('when the data folder is not writable', async () => {
    const file = join(await makeFolder(), 'file')
    await writeFile(file, '')
    await expectRefusal(
      [/^foyer: the data folder ".*\/file\/data" is not writable \(ENOTDIR\); choose another /],
      ['start', '--data', join(file, 'data')],
    )
  })

  it('when variables are invalid, with all problems at once', async () => {
    await expectRefusal(
      [
        /^foyer: unknown variable "FOYER_PROT", expected one of /,
        /^foyer: "FOYER_PORT" \(--port\)/,
      ],
      ['start'],
      { FOYER_PROT: '1', FOYER_PORT: 'x' },
    )
  })

  it('when the database is damaged', async () => {
    const folder = await makeFolder()
    const { close } = await openSqliteSite(folder)
    await close()
    const file = await open(join(folder, 'foyer.db'), 'r+')
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, 4096)
    await file.close()
    await expectRefusal(
      [
        /^foyer: the database ".*\/foyer\.db" is damaged or cannot be read \(.*\); restore a backup with "npx @foyer\/server restore FILE --replace"$/,
      ],
      ['start', '--data', folder],
    )
  })

  it('when another server uses the data folder', async () => {
    const folder = await makeFolder()
    const { close } = await openSqliteSite(folder)
    await expectRefusal(
      [/^foyer: the data folder ".*" is in use by another server; stop it first$/],
      ['start', '--data', folder],
    )
    await close()
  })

  it('when the site file does not exist', async () => {
    await expectRefusal(
      [
        /^foyer: there is no site file "\/nowhere\/foyer\.json"; "npx @foyer\/server init" writes one$/,
      ],
      ['start', '--site', '/nowhere', '--data', await makeFolder()],
    )
  })

  it('when the site is not built', async () => {
    const site = await makeFolder()
    await writeFile(join(site, 'foyer.json'), '{"name":"Club","serve":"dist"}')
    await expectRefusal(
      [/^foyer: the built site in ".*\/dist" cannot be read; build it first$/],
      ['start', '--site', site, '--data', await makeFolder()],
    )
  })

  it('when a seed is invalid, without storing any items', async () => {
    const [site, data] = [await makeFolder(), await makeFolder()]
    const collections = [{ id: 'films', fields: [], seed: 'films.jsonl' }]
    await writeFile(join(site, 'foyer.json'), JSON.stringify({ name: 'Club', collections }))
    await writeFile(join(site, 'films.jsonl'), '{"_id":"1"}\n{"_id":"1"}\n')
    const start = ['start', '--site', site, '--data', data, '--port', String(await findFreePort())]
    await expectRefusal([/^foyer: the seed of "films" cannot be loaded, line 2: /], start)
    await writeFile(join(site, 'films.jsonl'), '{"_id":"1"}\n{"_id":"2"}\n')
    const server = runFoyer(start)
    expect(await server.listening).toBeDefined()
    server.kill('SIGTERM')
    expect((await server.ended).stdout).toContain('collection "films" created with 2 items')
  })

  it('when the option is unknown', async () => {
    const { code, stderr } = await runFoyer(['start', '--prot', '1']).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/unknown option '--prot'/)
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
  })
})

// Linux has a device whose writes fail as on a full disk.
it.skipIf(!existsSync('/dev/full'))('starts when its output is a file on a full disk', async () => {
  const port = await findFreePort()
  const start = ['start', '--data', await makeFolder(), '--port', String(port)]
  const server = runFoyer(start, { FOYER_LOG: 'info' }, '-n 1024 && exec >/dev/full 2>&1')
  const health = (): Promise<number> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 20_000 }).toBe(200)
  expect(await health()).toBe(200)
  server.kill('SIGTERM')
  await server.ended
})

it('prints the owner key at the first start only and exits with 0', async () => {
  const data = await makeFolder()
  const start = ['start', '--data', data, '--port', String(await findFreePort())]
  const first = runFoyer(start)
  const address = await first.listening
  const health = await fetch(`${address}/readyz`)
  expect(health.status).toBe(200)
  first.kill('SIGTERM')
  const before = await first.ended
  expect({ code: before.code, stderr: before.stderr }).toEqual({ code: 0, stderr: '' })
  const key = /^ {2}Owner key {3}(foyer_\S+)$/m.exec(before.stdout)?.[1]
  const client = /^ {2}Client id {3}(\S+)$/m.exec(before.stdout)?.[1]
  expect([key, client]).not.toContain(undefined)

  const second = runFoyer(start)
  await second.listening
  const metrics = await fetch(`${address}/metrics`, { headers: { authorization: String(key) } })
  expect(metrics.status).toBe(200)
  second.kill('SIGTERM')
  const after = await second.ended
  expect(after.stdout).not.toContain('Owner key')
  expect(after.stdout).toContain(String(client))
})

it('prints the public URL and the missing settings of a public server', async () => {
  const port = String(await findFreePort())
  const start = ['start', '--data', await makeFolder(), '--port', port]
  const server = runFoyer(start, { FOYER_PUBLIC_URL: 'https://club.example' })
  expect(await server.listening).toBe(`http://127.0.0.1:${port}`)
  server.kill('SIGTERM')
  const { stdout } = await server.ended
  expect(stdout).toContain('\n  Address     https://club.example\n')
  expect(stdout).toMatch(/^ {2}Problem {5}FOYER_PUBLIC_URL is https, .* FOYER_TRUST_PROXY/m)
  expect(stdout).toMatch(/^ {2}Problem {5}no mail server is set, .* FOYER_SMTP_URL/m)
})

it('prints the help without a command and exits with 0', async () => {
  const { code, stdout, stderr } = await runFoyer([]).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('npx @foyer/server start --site')
})

// Seen to fail: an unhandled "error" event with a stack trace.
it.each(['doctor', 'members list', 'keys list'])(
  'ends without an error when the reader of "%s" closes the pipe',
  async (command) => {
    const folder = await makeFolder()
    const { close } = await openSqliteSite(folder)
    await close()
    const running = runFoyer([...command.split(' '), '--data', folder])
    running.closeStdout()
    expect(await running.ended).toEqual({ code: 0, stdout: '', stderr: '' })
  },
)

it('prints its version', async () => {
  const { code, stdout } = await runFoyer(['--version']).ended
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+ \(Node\.js \d+\.\d+\.\d+\)\n$/),
  })
})

// Seen to fail: the descriptions of "members --help" were not wrapped.
it('wraps the help of all commands at 80 columns', () => {
  const pages = (command: Command): string[] => [
    command.helpInformation(),
    ...command.commands.flatMap(pages),
  ]
  const lines = pages(createProgram()).flatMap((page) => page.split('\n'))
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})
