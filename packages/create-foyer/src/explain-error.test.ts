import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

/** Paths in variables: the templates and the client, which needs the types of a browser, are not of this project. */
const template = join(import.meta.dirname, '../templates/_parts/page/src/explain-error.ts')
const client = '@foyer/client'

interface Template {
  explainError(error: unknown): string
}

interface Client {
  NetworkError: new (message: string) => Error
}

// Seen to fail: the page of a template never showed the address of a server that it could not reach.
it('shows the message of a server that cannot be reached during development only', async () => {
  const { explainError } = (await import(/* @vite-ignore */ template)) as Template
  const { NetworkError } = (await import(/* @vite-ignore */ client)) as Client
  const error = new NetworkError('the server http://localhost:4400 could not be reached')
  expect(explainError(error)).toBe(error.message)
  vi.stubEnv('DEV', false)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(explainError(error)).toBe('The server cannot answer at the moment. Try again.')
})
