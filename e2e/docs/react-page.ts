import { readSections } from './read-sections.js'

const [first, ...all] = readSections('react.md')

/** The code before and after each block of `docs/react.md`. */
export const [setUp = '', render = ''] = (first?.code.page ?? '').split(/^(?=const root)/m)

/** Sections of `docs/react.md` whose code runs. */
export const sections = all.filter(({ code }) => code.page !== undefined)

/** Sections with code for the compiler only, such as a registration of types, which applies to a whole program. */
export const registrations = all.filter(({ code }) => code.types !== undefined)
