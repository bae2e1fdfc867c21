export { createRecipe } from './save.ts';
