import type { PostgresTarget } from './target.js'

/** Chooses among the hosts of a database. All new connections of a process use the same one. */
export interface HostChoice {
  readonly target: PostgresTarget
  /** Connection string of the chosen host. */
  readonly url: string
  /** Chooses the next host, unless it was done already: the one with this URL cannot be reached, or is a standby. */
  skip(url: string): void
}

/** Begins with the first host. */
export function createHostChoice(target: PostgresTarget): HostChoice {
  const { urls } = target
  let index = 0
  return {
    target,
    get url() {
      return urls[index] ?? urls[0]
    },
    skip(url) {
      if (url === urls[index]) index = (index + 1) % urls.length
    },
  }
}
