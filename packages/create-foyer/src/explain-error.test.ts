import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'

/** Paths in variables: the templates and the client, which needs the types of a browser, are not of this project. */
const template = join(import.meta.dirname, '../templates/_layers/page/src/explain-error.ts')
const client = '@foyer/client'

interface Template {
  explainError(error: unknown): string
}

interface Client {
  NetworkError: new (message: string) => Error
  ApplicationError: new (message: string, facts: { code: string }) => Error
}

async function load(): Promise<Template & Client> {
  const { explainError } = (await import(/* @vite-ignore */ template)) as Template
  return { explainError, ...((await import(/* @vite-ignore */ client)) as Client) }
}

// Seen to fail: the page of a template never showed the address of a server that it could not reach.
it('shows the message of an error during development', async () => {
  const { explainError, NetworkError, ApplicationError } = await load()
  for (const error of [
    new NetworkError('the server http://localhost:4400 could not be reached'),
    new ApplicationError('only members may insert items of "notes"', { code: 'WDE0027' }),
    new TypeError('Failed to fetch'),
  ]) {
    expect(explainError(error)).toBe(error.message)
  }
})

// Seen to fail: members read the messages of the server, which are for developers.
it('shows sentences for visitors in production', async () => {
  const { explainError, NetworkError, ApplicationError } = await load()
  vi.stubEnv('DEV', false)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const rejected = (code: string): Error => new ApplicationError('for developers', { code })
  for (const [error, sentence] of [
    [new NetworkError('no connection'), 'The server cannot answer at the moment. Try again.'],
    [rejected('WDE0027'), 'You are not allowed to do this.'],
    [rejected('WDE0075'), 'One of the values is not valid.'],
    [rejected('WDE0147'), 'Something went wrong.'],
    [new TypeError('Failed to fetch'), 'Something went wrong.'],
  ] as const) {
    expect(explainError(error)).toBe(sentence)
  }
})
