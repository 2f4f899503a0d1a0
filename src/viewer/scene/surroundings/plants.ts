import {
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Euler,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedMesh,
  Matrix4,
  MeshStandardMaterial,
  PlaneGeometry,
  Quaternion,
  SRGBColorSpace,
  Vector3,
} from 'three';
import type { Footprint } from '../../geometry/building-shape.ts';
import type { Vector } from '../../geometry/vector.ts';
import { litBySky } from '../light.ts';
import { createMeshBuilder } from '../mesh-builder.ts';
import { randomNumbers } from '../noise.ts';

/** Trees and a hedge around a house; one draw call for all leaves and one for all trunks. */
export interface Plants {
  readonly group: Group;
  /** Shows a garden, in the axes of a house that faces `front`. */
  show(garden: Garden, front: Vector): void;
  dispose(): void;
}

/** A card with leaves: position, size, orientation, and amount of light. */
interface Card {
  readonly at: Vector3;
  readonly size: number;
  readonly normal: Vector3;
  readonly light: number;
}

export interface Tree {
  /** Position to the side and in front, m. */
  readonly x: number;
  readonly z: number;
  readonly height: number;
  readonly crown: number;
  readonly cards: number;
}

/** Trees and hedge that shade the ground around a house, in the axes of the house. */
export interface Garden {
  readonly trees: readonly Tree[];
  readonly hedge: Footprint | null;
}

/** Height and width of the hedge, its distance from the house (m), and cards per metre. */
const HEDGE = { height: 1.6, width: 1, away: 8, cards: 190 } as const;

/** sRGB. */
export const PLANT_COLOURS = { leaves: '#5d7a35', bark: '#4b4035' } as const;

/** Returns trees, shrubs and hedge around a footprint. */
export const gardenAround = ({ middle: [x, z], half: [wide, deep] }: Footprint): Garden => ({
  trees: treesAround([x, z], [wide, deep]),
  hedge: { middle: [x, z - deep - HEDGE.away], half: [wide + 13, HEDGE.width / 2] },
});

export function createPlants(): Plants {
  const leafMap = drawLeaves();
  const leafMaterial = createLeafMaterial(leafMap);
  const barkMaterial = new MeshStandardMaterial({ color: PLANT_COLOURS.bark, roughness: 0.95 });
  barkMaterial.customProgramCacheKey = () => 'bark';
  barkMaterial.onBeforeCompile = (shader) => {
    shader.fragmentShader = litBySky(shader.fragmentShader);
  };
  const card = new PlaneGeometry(1, 1);
  const trunk = new BufferGeometry();
  const bark = createMeshBuilder();
  bark.tube([0, 0, 0], [0, 1, 0], 1, 9);
  bark.fill(trunk);
  const group = new Group();
  let shown = '';
  const clear = () => {
    for (const mesh of group.children)
      if (mesh instanceof InstancedMesh) {
        if (mesh.geometry !== trunk) mesh.geometry.dispose();
        mesh.dispose();
      }
    group.clear();
  };
  return {
    group,
    show(garden, front) {
      group.rotation.y = Math.atan2(front[0], front[2]);
      const key = JSON.stringify(garden);
      if (key === shown) return;
      shown = key;
      clear();
      const { cards, matrices } = leavesOf(garden);
      const leaves = new InstancedMesh(leafGeometry(card, cards), leafMaterial, cards.length);
      for (const [index, matrix] of matrices.entries()) leaves.setMatrixAt(index, matrix);
      const trunks = new InstancedMesh(trunk, barkMaterial, garden.trees.length);
      for (const [index, tree] of garden.trees.entries()) trunks.setMatrixAt(index, trunkOf(tree));
      for (const mesh of [leaves, trunks]) {
        mesh.castShadow = true;
        mesh.receiveShadow = true;
        mesh.frustumCulled = false;
        mesh.raycast = () => {};
      }
      group.add(leaves, trunks);
    },
    dispose() {
      clear();
      for (const part of [leafMap, leafMaterial, barkMaterial, card, trunk]) part.dispose();
    },
  };
}

/** Returns the cards of all leaves of a garden, and the matrix that maps a square of side 1 to each. */
export function leavesOf({ trees, hedge }: Garden): {
  readonly cards: readonly Card[];
  readonly matrices: readonly Matrix4[];
} {
  const random = randomNumbers(1);
  const crowns = trees.flatMap((tree) => crownOf(tree, random));
  const cards = hedge ? [...crowns, ...hedgeCards(hedge, random)] : crowns;
  const turn = new Quaternion();
  const matrices = cards.map(({ at, size }) => {
    turn.setFromEuler(new Euler(random() * Math.PI, random() * 2 * Math.PI, random() * 2 * Math.PI));
    return new Matrix4().compose(at, turn, new Vector3(size, size, size));
  });
  return { cards, matrices };
}

/** Returns the matrix that maps an upright tube of radius and length 1 to a tree's trunk. */
export const trunkOf = ({ x, z, height }: Tree): Matrix4 =>
  new Matrix4().makeScale(height * 0.013, height * 0.56, height * 0.013).setPosition(x, 0, z);

function treesAround([x, z]: Footprint['middle'], [wide, deep]: Footprint['half']): Tree[] {
  const tree = (side: number, back: number, height: number, cards: number, crown = height * 0.33): Tree => ({
    x: x + side,
    z: z + back,
    height,
    crown,
    cards,
  });
  return [
    tree(-wide - 11, -deep - 3, 9.5, 3400),
    tree(-wide - 6, -deep - 14, 12, 2400),
    tree(wide + 5, -deep - 15, 11, 2400),
    tree(wide + 16, -deep - 9, 8.5, 1600),
    tree(-wide - 4.5, deep + 1.5, 4.6, 1800, 1.45),
    // Shrubs beside the house.
    tree(-wide - 1.6, deep - 1.2, 1.3, 420, 0.62),
    tree(-wide - 1.9, deep - 3, 1.7, 520, 0.75),
    tree(wide + 2.2, deep + 2.6, 1.2, 420, 0.6),
  ];
}

/** Cards in overlapping balls around a crown's centre, with normals pointing outwards. */
function crownOf({ x, z, height, crown, cards }: Tree, random: () => number): Card[] {
  const trunk = height * 0.26;
  const middle = new Vector3(x, trunk + (height - trunk) * 0.52, z);
  const balls = [{ middle, radius: crown }];
  for (let ball = 0; ball < 11; ball++) {
    const [angle, rise] = [random() * 2 * Math.PI, (random() - 0.35) * 1.9];
    const out = crown * 0.62 * Math.cos(rise * 0.6);
    const offset = new Vector3(Math.cos(angle) * out, rise * (height - trunk) * 0.24, Math.sin(angle) * out);
    balls.push({ middle: middle.clone().add(offset), radius: crown * (0.42 + 0.24 * random()) });
  }
  return Array.from({ length: cards }, () => {
    const ball = balls[Math.floor(random() * balls.length)] ?? { middle, radius: crown };
    const direction = new Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
    const at = ball.middle.clone().addScaledVector(direction, ball.radius * Math.cbrt(random()));
    at.y = Math.max(at.y, trunk * 0.8 + random() * 0.4);
    const outwards = at.clone().sub(middle);
    const share = Math.min(1, outwards.length() / (crown * 1.2));
    const normal = direction
      .multiplyScalar(0.65)
      .addScaledVector(outwards.normalize(), 0.6)
      .add(new Vector3(0, 0.25, 0))
      .normalize();
    const above = Math.max(0, (at.y - trunk) / (height - trunk) - 0.2);
    const size = (0.3 + random() * 0.24) * Math.max(0.42, height / 9) * (height < 6 ? 0.85 : 1);
    return { at, size, normal, light: Math.min(1, 0.1 + 0.62 * share ** 1.4 + 0.34 * above) };
  });
}

function hedgeCards({ middle: [x, z], half: [long, half] }: Footprint, random: () => number): Card[] {
  return Array.from({ length: Math.round(2 * long * HEDGE.cards) }, () => {
    const [along, side] = [(2 * random() - 1) * long, 2 * random() - 1];
    // Clipped: most leaves are in its faces.
    const isTop = random() < 0.35;
    const up = isTop ? HEDGE.height - 0.12 * random() ** 2 : random() * HEDGE.height;
    const aside = isTop ? side : Math.sign(side) * (1 - 0.22 * random() ** 2);
    return {
      at: new Vector3(x + along, up + 0.03, z + aside * half),
      size: 0.15 + random() * 0.1,
      normal: new Vector3(0, isTop ? 1.3 : 0.3, isTop ? aside * 0.4 : aside * 1.3).normalize(),
      light: (0.35 + 0.6 * (up / HEDGE.height)) * (0.75 + 0.25 * random()),
    };
  });
}

function leafGeometry(card: PlaneGeometry, cards: readonly Card[]): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setIndex(card.index);
  for (const name of ['position', 'normal', 'uv']) geometry.setAttribute(name, card.getAttribute(name));
  const crown = new Float32Array(cards.length * 4);
  cards.forEach(({ normal, light }, index) => {
    crown.set([...normal.toArray(), light], index * 4);
  });
  geometry.setAttribute('crown', new InstancedBufferAttribute(crown, 4));
  return geometry;
}

/** Grey leaves on transparency; the material makes them green. */
function drawLeaves(): CanvasTexture {
  const canvas = document.createElement('canvas');
  const size = 256;
  Object.assign(canvas, { width: size, height: size });
  const context = canvas.getContext('2d');
  const random = randomNumbers(21);
  for (let leaf = 0; context && leaf < 190; leaf++) {
    const [angle, out] = [random() * 2 * Math.PI, random() ** 0.6 * 112];
    const long = 11 + random() * 12;
    context.save();
    context.translate(size / 2 + Math.cos(angle) * out, size / 2 + Math.sin(angle) * out);
    context.rotate(random() * 2 * Math.PI);
    const grey = 150 + random() * 105;
    context.fillStyle = `rgb(${grey},${grey},${grey})`;
    context.beginPath();
    context.moveTo(-long, 0);
    context.quadraticCurveTo(0, -long * 0.62, long, 0);
    context.quadraticCurveTo(0, long * 0.62, -long, 0);
    context.fill();
    context.restore();
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function createLeafMaterial(map: CanvasTexture): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    map,
    color: PLANT_COLOURS.leaves,
    roughness: 0.85,
    side: DoubleSide,
    alphaTest: 0.3,
  });
  material.alphaToCoverage = true;
  material.customProgramCacheKey = () => 'leaves';
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute vec4 crown;\nvarying float vLight;\nvarying float vLeaf;',
      )
      // Lit by their position in the crown instead of the card's orientation.
      .replace(
        '#include <defaultnormal_vertex>',
        'vec3 transformedNormal = normalize((modelViewMatrix * vec4(crown.xyz, 0.0)).xyz);',
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvLight = crown.w;\nvLeaf = fract(float(gl_InstanceID) * 0.618034);',
      );
    shader.fragmentShader = litBySky(shader.fragmentShader)
      .replace('#include <common>', '#include <common>\nvarying float vLight;\nvarying float vLeaf;')
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
diffuseColor.rgb *= mix(0.34, 1.12, vLight) * (0.78 + 0.44 * vLeaf);
diffuseColor.r *= 0.92 + 0.25 * fract(vLeaf * 9.0);`,
      )
      .replace(
        '#include <normal_fragment_begin>',
        'float faceDirection = 1.0;\nvec3 normal = normalize(vNormal);\nvec3 nonPerturbedNormal = normal;',
      );
  };
  return material;
}
