/** The course of a game: one lesson after another, each with a board and a task. */
/** @import {GameInfo, Lesson} from "../../types.js" */

import { replaceQuery, visit } from "../../address.js";
import { checkLesson, createRoom, fetchRoom } from "../../api.js";
import { button, h } from "../../element.js";
import { t } from "../../language.js";
import { storedName, storeGame } from "../../storage.js";
import { Exercise } from "./exercise.js";
import { doneLessons, finishLesson, lessonRoom, storeLessonRoom } from "./progress.js";

export class Course {
  /**
   * @param {GameInfo} game
   * @param {Lesson[]} lessons
   * @param {string | null} wanted the name of a lesson; without one, the first that is not done
   */
  constructor(game, lessons, wanted) {
    this.game = game;
    this.lessons = lessons;
    /** @type {Exercise | null} */
    this.exercise = null;
    this.steps = h("ol", { class: "steps", "aria-label": t("Lessons") });
    this.place = h("div", { class: "lesson-place" });
    this.element = h("section", { class: "course", "aria-label": t("Course") }, this.steps, this.place);
    const done = doneLessons(game.name);
    const named = lessons.findIndex(({ name }) => name === wanted);
    const first = lessons.findIndex(({ name }) => !done.includes(name));
    this.number = named >= 0 ? named : Math.max(0, first);
  }

  leave() {
    this.exercise?.leave();
  }

  /** Show a lesson. @param {number} number */
  async open(number) {
    this.leave();
    this.number = number;
    const lesson = this.lessons[number];
    this.showSteps();
    this.exercise = null;
    const head = [
      h("h2", {}, t("{number} of {count}", { number: number + 1, count: this.lessons.length }), ": ", lesson.title),
      h("p", { class: "idea" }, lesson.idea),
      h("p", { class: "task" }, lesson.task),
    ];
    if (lesson.level) {
      this.place.replaceChildren(...head, ...(await this.gameLesson(lesson)));
      return;
    }
    const exercise = new Exercise({
      game: this.game,
      start: lesson.position,
      head,
      judge: (move) => checkLesson(this.game.name, lesson.name, move),
      next: () => this.nextButtons(),
      help: () => [button(t("Show me"), () => this.showExample(lesson), { class: "show-me" })],
      answered: (right) => right && this.finish(lesson),
    });
    this.exercise = exercise;
    this.place.replaceChildren(exercise.element);
    await exercise.begin();
  }

  /** Show a right move on the board of the task. @param {Lesson} lesson */
  async showExample({ example }) {
    await this.exercise?.begin();
    this.exercise?.hint(example);
  }

  /** Go to another lesson, and let the address say so. @param {number} number */
  async go(number) {
    replaceQuery({ lesson: this.lessons[number].name });
    await this.open(number);
    this.element.scrollIntoView({ block: "start" });
  }

  /** @param {Lesson} lesson */
  finish(lesson) {
    finishLesson(this.game.name, lesson.name);
    this.showSteps();
  }

  nextButtons() {
    const next = this.number + 1;
    if (next < this.lessons.length) return [button(t("Next"), () => void this.go(next), { class: "primary next" })];
    return [
      h("a", { class: "button primary", href: `/puzzles/${this.game.name}` }, t("Puzzles")),
      h("a", { class: "button", href: `/?game=${this.game.name}` }, t("Play {game}", { game: this.game.title })),
    ];
  }

  showSteps() {
    const done = doneLessons(this.game.name);
    const items = this.lessons.map(({ name, title }, i) => {
      const isDone = done.includes(name);
      const label = isDone
        ? t("Lesson {number}, done: {title}", { number: i + 1, title })
        : t("Lesson {number}: {title}", { number: i + 1, title });
      const step = button(isDone ? "✓" : String(i + 1), () => void this.go(i), {
        class: isDone ? "done" : null,
        "aria-label": label,
        title,
        "aria-current": i === this.number ? "step" : null,
      });
      return h("li", {}, step);
    });
    this.steps.replaceChildren(...items);
  }

  /** The last lesson: a game against a level. How the game ended is known when the visitor comes back. @param {Lesson} lesson */
  async gameLesson(lesson) {
    const played = lessonRoom(this.game.name);
    const room = played ? await fetchRoom(played).catch(() => null) : null;
    const won = room?.result?.winner === "X";
    if (won) this.finish(lesson);
    const start = button(room ? t("Play another game") : t("Start the game"), () => void this.startGame(lesson), {
      class: won ? null : "primary",
    });
    if (won)
      return [
        h(
          "div",
          { class: "answer right", role: "status" },
          h("p", {}, h("strong", {}, t("You won!")), " ", lesson.done),
          h("div", { class: "row" }, ...this.nextButtons(), start),
        ),
      ];
    const goOn =
      room && !room.result
        ? [h("a", { class: "button primary", href: `/play/${room.room}?hints=on` }, t("Go on"))]
        : [];
    const lost = room?.result ? [h("p", { class: "status", role: "status" }, room.result.message)] : [];
    return [...lost, h("div", { class: "row" }, ...goOn, start)];
  }

  /** @param {Lesson} lesson */
  async startGame({ level, options }) {
    const { room, token } = await createRoom({
      game: this.game.name,
      options: options ?? {},
      seats: { X: "me", O: { level: level ?? 1 } },
      clock: null,
      name: storedName(),
      public: false,
    });
    storeGame(room, this.game.name, token);
    storeLessonRoom(this.game.name, room);
    visit(`/play/${room}?hints=on`);
  }
}
