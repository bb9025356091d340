export { default } from '../sign-in/SignUpPage.js'
