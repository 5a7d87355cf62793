CREATE TABLE "known_browsers" (
	"user_id" uuid NOT NULL,
	"mark_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"last_log_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browsers_user_id_mark_hash_pk" PRIMARY KEY("user_id","mark_hash")
);
--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_browsers_last_log_in_at_idx" ON "known_browsers" USING btree ("last_log_in_at");