export { default } from '../sign-in/SignInPage.js'
