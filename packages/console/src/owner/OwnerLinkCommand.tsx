import type { ReactNode } from 'react'

/**
 * The command that prints a one-time link for the console. It names this server and its key, because other processes
 * cannot open the data folder of a running server.
 */
export function OwnerLinkCommand({ option }: { option?: string }): ReactNode {
  const server = `--url ${location.origin} --key OWNER_KEY`
  const words = ['npx @foyer/server owners link', ...(option === undefined ? [] : [option]), server]
  return <code dir="ltr">{words.join(' ')}</code>
}
