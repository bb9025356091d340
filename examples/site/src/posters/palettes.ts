/**
 * Colours of the posters: the hues of the theme as flat colours, the same in both themes. Hexadecimal, which all SVG
 * renderers read.
 */
const inks = {
  cream: '#f4edd7',
  bone: '#ded9c9',
  night: '#0e1913',
  pine: '#092f20',
  bottle: '#005639',
  sage: '#96bca2',
  brass: '#e7b64a',
  ochre: '#dc8e24',
  poppy: '#cb2c17',
  brick: '#a63129',
  wine: '#57111b',
  rose: '#efb0ad',
  navy: '#0e2951',
  blue: '#0f66ac',
  sky: '#a2d1ea',
} as const

type Ink = keyof typeof inks

/** The colours of one poster. */
export interface Palette {
  ground: string
  figure: string
  accent: string
  /** Colour of the title on the background. */
  ink: string
}

type InkPlan = readonly [ground: Ink, figure: Ink, accent: Ink, ink: Ink]
type InkPlans = readonly [InkPlan, ...InkPlan[]]

const plans: Record<string, InkPlans> = {
  Drama: [
    ['cream', 'bottle', 'brass', 'night'],
    ['navy', 'sky', 'brass', 'cream'],
    ['rose', 'wine', 'poppy', 'night'],
    ['sage', 'bottle', 'cream', 'night'],
    ['bone', 'blue', 'ochre', 'navy'],
  ],
  Comedy: [
    ['brass', 'poppy', 'cream', 'night'],
    ['sky', 'blue', 'poppy', 'navy'],
    ['cream', 'poppy', 'brass', 'night'],
    ['rose', 'bottle', 'brass', 'pine'],
  ],
  Musical: [
    ['wine', 'poppy', 'brass', 'cream'],
    ['cream', 'blue', 'poppy', 'navy'],
    ['brass', 'wine', 'cream', 'night'],
  ],
  'Thriller/Suspense': [
    ['night', 'bone', 'poppy', 'cream'],
    ['bone', 'navy', 'poppy', 'night'],
    ['pine', 'sage', 'poppy', 'cream'],
    ['navy', 'blue', 'brass', 'cream'],
  ],
  Adventure: [
    ['sky', 'bottle', 'brass', 'night'],
    ['cream', 'blue', 'ochre', 'navy'],
    ['ochre', 'pine', 'cream', 'night'],
    ['bottle', 'sage', 'brass', 'cream'],
  ],
  Action: [
    ['poppy', 'night', 'brass', 'cream'],
    ['night', 'brass', 'poppy', 'cream'],
    ['cream', 'navy', 'poppy', 'night'],
    ['brass', 'brick', 'cream', 'night'],
  ],
  'Romantic Comedy': [
    ['rose', 'poppy', 'cream', 'wine'],
    ['cream', 'rose', 'poppy', 'wine'],
    ['sage', 'rose', 'brick', 'pine'],
  ],
  Horror: [
    ['night', 'brick', 'bone', 'bone'],
    ['pine', 'sage', 'poppy', 'bone'],
    ['brick', 'night', 'bone', 'bone'],
  ],
  Western: [
    ['ochre', 'wine', 'cream', 'night'],
    ['cream', 'brick', 'ochre', 'night'],
    ['brick', 'brass', 'cream', 'cream'],
  ],
  Documentary: [
    ['bone', 'pine', 'poppy', 'night'],
    ['bottle', 'sage', 'brass', 'cream'],
    ['sky', 'blue', 'brick', 'navy'],
  ],
  'Black Comedy': [
    ['night', 'bone', 'brass', 'cream'],
    ['cream', 'pine', 'brass', 'night'],
    ['wine', 'rose', 'brass', 'cream'],
  ],
  'Concert/Performance': [
    ['navy', 'poppy', 'brass', 'cream'],
    ['brass', 'wine', 'poppy', 'night'],
  ],
}

const plansWithoutGenre: InkPlans = [
  ['bone', 'bottle', 'brass', 'night'],
  ['sage', 'bottle', 'cream', 'night'],
  ['cream', 'blue', 'ochre', 'navy'],
]

/** Returns the palettes for a genre. */
export function palettesFor(genre: string | undefined): readonly [Palette, ...Palette[]] {
  const [first, ...others] = plans[genre ?? ''] ?? plansWithoutGenre
  return [palette(first), ...others.map(palette)]
}

function palette([ground, figure, accent, ink]: InkPlan): Palette {
  return { ground: inks[ground], figure: inks[figure], accent: inks[accent], ink: inks[ink] }
}
