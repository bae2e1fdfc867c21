export { createRecipe } from './record/save.ts';
