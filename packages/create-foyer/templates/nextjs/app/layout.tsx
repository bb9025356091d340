import type { ReactNode } from 'react'
import { clientId, origin } from '../lib/site'
import { openVisit } from '../lib/visit'
import { Providers } from './providers'
import '../src/style.css'

export const metadata = { title: 'Notes' }

export default async function Layout({ children }: { children: ReactNode }) {
  const { handOver } = await openVisit()
  const page = { clientId, host: origin, handover: handOver({ accessToken: true }) }
  return (
    <html lang="en">
      <body>
        <Providers page={page}>{children}</Providers>
      </body>
    </html>
  )
}
