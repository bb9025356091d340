import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './source-files.mjs'

/**
 * @typedef {object} WordingRule
 * @property {readonly string[]} folders where the rule applies
 * @property {RegExp} pattern matches the forbidden words of a line
 * @property {string} instead
 */

/** @type {readonly WordingRule[]} */
export const wordingRules = [
  {
    folders: ['packages/protocol/src', 'packages/pages/src', 'packages/react/src'],
    pattern:
      /\b(const|let|function|type|interface|class) (told|asked|sought|kept|wanted|given|said|them|spent|spellings|shop|flow|together|turns|recall|remembered|stamps|beside|door|tell|hear|lookOf|whyNot\w*)\b/i,
    instead: 'a noun or verb of the field: reported, request, input, cached, limiter, batch, reply',
  },
  {
    folders: ['packages/protocol/src', 'packages/pages/src', 'packages/react/src', 'scripts'],
    pattern: /^\s*\/\*\* (Whether|What|Who|How|Where|Which|The same|One that)\b/,
    instead: 'a docstring that begins with a verb or with the thing itself',
  },
  {
    folders: ['client', 'console', 'pages', 'protocol', 'react', 'server'].map(
      (name) => `packages/${name}/src`,
    ),
    // In comments only.
    pattern: /(?<=^\s*(\*|\/\*\*|\/\/).*)\b(somebody|anybody|for ever\b|meanwhile[.,;])/i,
    instead: 'the words of technical English: someone, anyone, forever, in the meantime',
  },
  {
    folders: ['packages', 'scripts', 'e2e', 'examples', 'bench'],
    // In comments only. Codes of errors, such as `factor-unknown`, may precede an "if".
    pattern:
      /(?<=^\s*(\*|\/\*\*|\/\/).*)\b(tells?|asks?|checks?|tests?|decides?|knows?|determines?|reveals?|(?<!-)unknown) if\b/i,
    instead: 'whether: "if" introduces a condition',
  },
  {
    folders: ['packages/protocol/src/texts/en'],
    pattern: /\bsomebody\b|\bran out\b|\bneed do\b|\bis good for\b/i,
    instead: 'the words of the other texts: someone, has expired, works for',
  },
  {
    folders: ['packages', 'examples', 'e2e'],
    // Except the audit actions that a migration renames, and the keywords of the command palette.
    pattern:
      /(?<!owner\.|[kK]eywords: ')(?:(?<![a-zA-Z])s|S)ign(s|ed|ing)?[ -]?([iI]n|[oO]ut)(?![a-z])/,
    instead: 'one word for one thing: log in, log out, the login',
  },
  {
    folders: ['packages', 'scripts', 'e2e', 'examples', 'bench'],
    // The part of a comment line behind column 120. A row of a table cannot be wrapped.
    pattern: /(?<=^(?=\s*(?:\/?\*|\/\/)(?! biome-ignore| \|)).{120}).+/,
    instead: 'comment lines of at most 120 characters',
  },
]

/**
 * Finds lines that break a wording rule.
 *
 * @param {string} root
 * @param {readonly WordingRule[]} rules
 * @returns {string[]} faults
 */
export function findWordingFaults(root, rules) {
  return rules.flatMap(({ folders, pattern, instead }) =>
    folders
      .flatMap((folder) => listFiles(root, folder, /\.(tsx?|mjs)$/))
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, index) => {
            const found = pattern.exec(line)?.[0]
            return found === undefined
              ? []
              : [`${path}:${index + 1}: "${found}", expected ${instead}`]
          }),
      ),
  )
}
