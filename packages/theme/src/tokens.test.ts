import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Luminance and contrast as WCAG 2.2 defines them; OKLCH to linear sRGB after Ottosson. */
function luminance([l, c, h]: readonly number[]): number {
  const angle = ((h ?? 0) * Math.PI) / 180
  const [L, a, b] = [l ?? 0, (c ?? 0) * Math.cos(angle), (c ?? 0) * Math.sin(angle)]
  const long = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const inGamut = [red, green, blue].every((value) => value > -0.002 && value < 1.002)
  if (!inGamut) throw new Error(`oklch(${l} ${c} ${h}) is outside sRGB`)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function readPairs(): Map<string, { light: number; dark: number }> {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const pair = /--color-([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g
  const read = (text = ''): number => luminance(text.split(' ').map(Number))
  return new Map(
    [...css.matchAll(pair)].map(([, name = '', light, dark]) => [
      name,
      { light: read(light), dark: read(dark) },
    ]),
  )
}

const backgrounds = ['background', 'background-raised', 'background-sunken']
const tints = ['accent-background', 'danger-background', 'warning-background', 'success-background']
const readable = 4.5
const visible = 3

const rules: readonly (readonly [name: string, backgrounds: readonly string[], minimum: number])[] =
  [
    ['text', [...backgrounds, ...tints], 7],
    ['text-soft', [...backgrounds, ...tints], readable],
    ['text-faint', backgrounds, readable],
    ['accent', [...backgrounds, 'accent-background'], readable],
    ['accent-strong', [...backgrounds, 'accent-background'], readable],
    ['highlight-text', backgrounds, readable],
    ['danger', [...backgrounds, 'danger-background'], readable],
    ['warning', [...backgrounds, 'warning-background'], readable],
    ['success', [...backgrounds, 'success-background'], readable],
    ['on-accent', ['accent', 'accent-strong'], readable],
    ['on-danger', ['danger', 'danger-strong'], readable],
    ['on-inverse', ['inverse', 'inverse-raised'], 7],
    ['on-inverse-soft', ['inverse', 'inverse-raised'], readable],
    ['highlight', ['inverse', 'inverse-raised'], readable],
    ['line-strong', backgrounds, visible],
    ['focus', backgrounds, visible],
  ]

// Planted faults that these tests detect: text-faint lightened to 0.6, line-strong to 0.7, a dark accent with its light
// value, an accent with more chroma than sRGB has.
describe('colour tokens', () => {
  const pairs = readPairs()
  const get = (name: string): { light: number; dark: number } => {
    const pair = pairs.get(name)
    if (pair === undefined) throw new Error(`no colour token "${name}"`)
    return pair
  }
  for (const [name, grounds, minimum] of rules) {
    it(`${name} has a contrast of at least ${minimum} : 1 in light and dark`, () => {
      for (const ground of grounds) {
        const light = contrast(get(name).light, get(ground).light)
        const dark = contrast(get(name).dark, get(ground).dark)
        expect.soft(light, `${name} on ${ground}, light`).toBeGreaterThanOrEqual(minimum)
        expect.soft(dark, `${name} on ${ground}, dark`).toBeGreaterThanOrEqual(minimum)
      }
    })
  }

  it('has a light and a dark value for every colour', () => {
    const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
    expect(pairs.size).toBe(css.match(/--color-[\w-]+:/g)?.length)
  })
})
