import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Routes of one language. Ids contain the language, because each page exists once per language. */
function pagesIn(language: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, file, { id: `${language}/${path}` })
  return [
    index('routes/home.tsx', { id: `${language}/home` }),
    page('films', 'routes/films.tsx'),
    page('films/:id', 'routes/film.tsx'),
    page('people', 'routes/people.tsx'),
    page('people/:name', 'routes/person.tsx'),
    // Rarely opened pages have their own texts.
    layout(`routes/${language}-more.tsx`, [
      page('charts', 'routes/charts.tsx'),
      page('account', 'routes/account.tsx'),
      page('watchlist', 'routes/watchlist.tsx'),
      page('login', 'routes/login.tsx'),
      page('sign-up', 'routes/sign-up.tsx'),
      page('callback', 'routes/callback.tsx'),
    ]),
    page('*', 'routes/not-found.tsx'),
  ]
}

// Each language is a layout route with its texts, so that a browser loads the texts of one language only.
export default [
  layout('routes/english.tsx', pagesIn('english')),
  route('de', 'routes/german.tsx', pagesIn('german')),
  route('he', 'routes/hebrew.tsx', pagesIn('hebrew')),
  // Pictures open no visit: root.tsx knows their paths (`isPreviewPath`).
  route('preview.png', 'routes/site-preview.tsx'),
  route('films/:id/preview.png', 'routes/film-preview.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfigEntry[]
