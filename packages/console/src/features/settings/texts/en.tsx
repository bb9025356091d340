import type { ReactNode } from 'react'

/** Texts of this folder. */
export const en = {
  title: 'Settings',
  summary: 'Changes are saved automatically.',
  settings: 'settings',
  proxy: (address: string, header: ReactNode, command: ReactNode) => (
    <>
      {address} sends the header {header} and is no trusted proxy. If it is your reverse proxy,
      start the server with {command}: otherwise all visitors behind it share the rate limits of one
      network.
    </>
  ),
}
