import { defineMiddleware } from 'astro:middleware'
import { site } from './site'

export const onRequest = defineMiddleware((context, next) => {
  if (context.isPrerendered) return next()
  return site.handle(context.request, (visit) => {
    context.locals.visit = visit
    return next()
  })
})
