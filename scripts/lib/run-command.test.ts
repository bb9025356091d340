import { expect, test } from 'vitest'
import { runQuietly, runWithVisibleOutput } from './run-command.mjs'

const node = (code: string) => ({ title: 'do it', file: process.execPath, args: ['-e', code] })

test('returns the output of a successful command', async () => {
  expect(await runQuietly(node('console.log(1)'))).toBe('1\n')
})

test('throws with the name, exit code and last lines of a failed command', async () => {
  const command = node('console.error("why\\nusage\\nall options"); process.exit(3)')
  await expect(runQuietly({ ...command, noiseFrom: /^usage/m })).rejects.toThrow(
    /^"do it" failed with exit code 3\. Its last lines:\n {2}why$/,
  )
})

test('throws with the name of a missing program', async () => {
  await expect(runQuietly({ title: 'foo ci', file: 'no-such-program', args: [] })).rejects.toThrow(
    '"foo ci" could not be started: the program "no-such-program" was not found',
  )
})

test('ends a hanging command with its child processes', async () => {
  const inner = JSON.stringify('setInterval(() => {}, 1000)')
  const command = node(
    `require('child_process').spawn(process.execPath, ['-e', ${inner}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`,
  )
  // With the output held open by the inner process, this would exceed the time limit.
  expect(await runWithVisibleOutput({ ...command, timeoutMs: 300 })).toBe(128 + 15)
  await expect(runQuietly({ ...command, timeoutMs: 300 })).rejects.toThrow('exit code 143')
})
