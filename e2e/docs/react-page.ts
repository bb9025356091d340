import { readSections } from './read-sections.js'

const [first, ...all] = readSections('react.md')

/** The code that every block of `docs/react.md` stands between: before it, and behind it. */
export const [setUp = '', render = ''] = (first?.code.page ?? '').split(/^(?=const root)/m)

/** Sections of `docs/react.md` whose code runs. */
export const sections = all.filter(({ code }) => code.types === undefined)

/** Sections whose code registers types: it counts for its whole program. */
export const registrations = all.filter(({ code }) => code.types !== undefined)
