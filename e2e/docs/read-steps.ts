/** What is done in a page, and what it then shows, as the end of a block says. */
export type Step =
  | { kind: 'shows'; text: string }
  | { kind: 'press'; button: string }
  /** Without a text it is the code of the newest mail. */
  | { kind: 'type'; text: string | undefined; label: string }

/** The steps at the end of a block, in order. */
export function readSteps(code: string): Step[] {
  return code.split('\n').flatMap((line): Step[] => {
    const [, shown] = /^\/\/ shows → (.*)$/.exec(line) ?? []
    if (shown !== undefined) return [{ kind: 'shows', text: shown }]
    const [, button] = /^\/\/ press "(.*)"$/.exec(line) ?? []
    if (button !== undefined) return [{ kind: 'press', button }]
    const [, text, label] =
      /^\/\/ type (?:"(.*)"|the code from the e-mail) into "(.*)"$/.exec(line) ?? []
    return label === undefined ? [] : [{ kind: 'type', text, label }]
  })
}
