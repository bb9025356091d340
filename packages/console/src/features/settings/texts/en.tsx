import type { ReactNode } from 'react'

/** Texts of the page "Settings". */
export const en = {
  title: 'Settings',
  summary:
    'Switches and lists are saved at once. To save a number or a text, press “Save” beside it.',
  noun: 'settings',
  sections: 'Sections',
  unfold: (count: number) => `Show ${count} addresses`,
  confirm: (label: string) => `Save ${label}?`,
  confirmed: 'Yes, save',
  proxy: (address: ReactNode, header: ReactNode, setting: ReactNode): ReactNode => (
    <>
      {address} sends the header {header} and is not a trusted proxy. If it is your reverse proxy,
      start the server with {setting}: otherwise all visitors behind it share the rate limits of one
      network.
    </>
  ),
}
