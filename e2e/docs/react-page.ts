import { readSections } from './read-sections.js'

const [first, ...all] = ['react.md', 'react-custom.md'].flatMap(readSections)

/** The code before and after each block of both pages about React. */
export const [setUp = '', render = ''] = (first?.code.page ?? '').split(/^(?=const root)/m)

/** Sections of both pages whose code runs. */
export const sections = all.filter(({ code }) => code.page !== undefined)

/** Sections with code for the compiler only, such as a registration of types, which applies to a whole program. */
export const registrations = all.filter(({ code }) => code.types !== undefined)
