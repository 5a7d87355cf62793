ALTER TABLE "subscriptions" RENAME COLUMN "trial_ends_at" TO "ends_at";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "seats_included" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "started_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "granted_at" timestamp with time zone;--> statement-breakpoint
SELECT set_config('app.system', 'on', true);--> statement-breakpoint
UPDATE "subscriptions" SET "started_at" = "created_at";--> statement-breakpoint
UPDATE "subscriptions" SET "currency" = "users"."sign_up_currency" FROM "users" WHERE "users"."id" = "user_id" AND "status" = 'awaiting_payment';--> statement-breakpoint
SELECT set_config('app.system', '', true);
