import { headers } from 'next/headers'
import { cache } from 'react'
import { site } from './site'

export const openVisit = cache(async () => site.open(await headers()))
